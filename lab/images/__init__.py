"""`make images`: the images of deploy/ are built, started and asked."""
