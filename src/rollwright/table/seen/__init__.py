"""What one seat may know: what is secret from whom, what is sent to it, who and what is called how."""
