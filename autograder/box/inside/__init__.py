"""What runs on the student's side of the wall: nothing in it is secret."""
