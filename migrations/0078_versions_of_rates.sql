-- Rates of a client that two people change at once: the second is told.

alter table time_terms add column version integer not null default 1;
