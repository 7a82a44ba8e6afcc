-- The agency's settings have a version: of two administrators at once, the later one learns of the earlier.
alter table installation
  add column settings_version integer not null default 1
    constraint installation_settings_version_positive check (settings_version > 0);
