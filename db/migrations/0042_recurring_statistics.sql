-- A member has at most a few of all recurring invoices. PostgreSQL otherwise goes on counting with the members of its last
-- look, when there may have been two, and reads all recurring invoices to find one member's.
alter table recurring_invoices alter column member_id set (n_distinct = -0.1);
