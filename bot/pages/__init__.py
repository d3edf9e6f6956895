"""What people read: layout, posts, panels, plans, the telling of events. Pages are built here, and nothing is sent."""
