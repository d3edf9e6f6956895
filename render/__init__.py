"""Pictures: a view and words go in, an image comes out. No rules."""
