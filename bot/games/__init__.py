"""Games as files, worker processes, and simulation."""
