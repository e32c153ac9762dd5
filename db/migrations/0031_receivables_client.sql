-- A page of customers adds up only its own, and deleting a customer asks whether something is owed.
create index receivables_client on receivables (client_id, currency);
