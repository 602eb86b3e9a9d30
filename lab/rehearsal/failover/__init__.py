"""`make failover-rehearsal`: machines of the database fail under load, and the shop continues to serve."""
