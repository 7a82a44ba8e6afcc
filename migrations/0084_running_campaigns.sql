-- Campaigns that are looked at for being off their plan or over their budget are found without reading all.
create index campaigns_running_idx on campaigns (end_on) where status in ('planned', 'active');
