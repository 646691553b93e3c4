"""The staff side: builds the course, runs submissions behind a wall and grades them."""
