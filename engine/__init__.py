"""The rules of Root: pure, standard library only. Everybody outside imports engine.api and nothing else."""
