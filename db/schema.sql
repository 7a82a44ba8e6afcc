create extension btree_gist;

create extension pg_trgm;

create table activity (
  id uuid not null,
  at timestamp with time zone not null default now(),
  company_id uuid not null,
  project_id uuid,
  actor_id uuid,
  action text not null,
  kind text not null,
  record_id uuid not null,
  visibility text not null default 'internal',
  detail jsonb not null default '{}'::jsonb,
  detail_hash text,
  constraint activity_pkey PRIMARY KEY (id),
  constraint activity_erased_whole CHECK (detail_hash IS NULL OR detail = '{"erased": true}'::jsonb),
  constraint activity_visibility_known CHECK (visibility = ANY (ARRAY['internal', 'shared']))
);
CREATE INDEX activity_actor_idx ON activity (actor_id, id) WHERE (actor_id IS NOT NULL);
CREATE INDEX activity_company_idx ON activity (company_id, id);
CREATE INDEX activity_kind_idx ON activity (kind, id);
CREATE INDEX activity_record_idx ON activity (record_id, id);
CREATE TRIGGER activity_append_only BEFORE DELETE OR TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER activity_erased_only BEFORE UPDATE ON activity FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER activity_note_unsealed AFTER INSERT ON activity FOR EACH ROW EXECUTE FUNCTION note_unsealed();
alter table activity enable row level security;
alter table activity force row level security;
create policy activity_agency on activity to enfilade_agency
  using (true)
  with check (true);
create policy activity_client on activity to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared')
  with check ((company_id = ANY (caller_companies())) AND actor_id = caller_person());
create policy activity_company_staff on activity to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check ((company_id = ANY (caller_companies())) AND actor_id = caller_person());
grant insert, select on activity to enfilade_agency;
grant insert, select on activity to enfilade_client;
grant insert, select on activity to enfilade_company_staff;
grant update (detail, detail_hash) on activity to enfilade_agency;

create table activity_seals (
  number bigint not null,
  activity_id uuid not null,
  key_id bytea not null,
  hash bytea not null,
  constraint activity_seals_pkey PRIMARY KEY (number),
  constraint activity_seals_activity_key UNIQUE (activity_id)
);
CREATE TRIGGER activity_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON activity_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table activity_seals enable row level security;
alter table activity_seals force row level security;
create policy activity_seals_agency on activity_seals to enfilade_agency
  using (true)
  with check (true);
grant insert, select on activity_seals to enfilade_agency;

create table activity_unsealed (
  activity_id uuid not null
);
alter table activity_unsealed enable row level security;
alter table activity_unsealed force row level security;
create policy activity_unsealed_agency on activity_unsealed to enfilade_agency
  using (true)
  with check (true);
create policy activity_unsealed_client on activity_unsealed for insert to enfilade_client
  with check (true);
create policy activity_unsealed_company_staff on activity_unsealed for insert to enfilade_company_staff
  with check (true);
grant delete, insert, select on activity_unsealed to enfilade_agency;
grant insert, select on activity_unsealed to enfilade_client;
grant insert on activity_unsealed to enfilade_company_staff;

create table approval_holds (
  item_id uuid not null generated always as (COALESCE(task_id, post_id, file_id)) stored,
  company_id uuid not null,
  task_id uuid,
  post_id uuid,
  file_id uuid,
  stage text,
  reason text not null,
  person_id uuid,
  person_first text not null,
  person_last text not null,
  at timestamp with time zone not null default now(),
  lifted_at timestamp with time zone,
  constraint approval_holds_pkey PRIMARY KEY (item_id),
  constraint approval_holds_file_fkey FOREIGN KEY (company_id, file_id) REFERENCES files(company_id, id) ON DELETE CASCADE,
  constraint approval_holds_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint approval_holds_post_fkey FOREIGN KEY (company_id, post_id) REFERENCES posts(company_id, id) ON DELETE CASCADE,
  constraint approval_holds_task_fkey FOREIGN KEY (company_id, task_id) REFERENCES tasks(company_id, id) ON DELETE CASCADE,
  constraint approval_holds_one_item CHECK (num_nonnulls(task_id, post_id, file_id) = 1),
  constraint approval_holds_reason_given CHECK (reason <> ''),
  constraint approval_holds_stage_known CHECK (stage = ANY (ARRAY['agency', 'client']))
);
CREATE INDEX approval_holds_company_idx ON approval_holds (company_id, task_id);
CREATE INDEX approval_holds_file_idx ON approval_holds (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX approval_holds_person_idx ON approval_holds (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX approval_holds_post_idx ON approval_holds (post_id) WHERE (post_id IS NOT NULL);
CREATE INDEX approval_holds_task_idx ON approval_holds (task_id) WHERE (task_id IS NOT NULL);
CREATE TRIGGER approval_holds_erased_name BEFORE INSERT OR UPDATE OF person_id ON approval_holds FOR EACH ROW WHEN (new.person_id IS NOT NULL) EXECUTE FUNCTION put_erased_name('person_id', 'person_first', 'person_last');
alter table approval_holds enable row level security;
alter table approval_holds force row level security;
create policy approval_holds_agency on approval_holds to enfilade_agency
  using (true)
  with check (true);
create policy approval_holds_client on approval_holds for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND stage IS DISTINCT FROM 'agency' AND ((EXISTS ( SELECT
   FROM tasks
  WHERE tasks.id = approval_holds.task_id)) OR (EXISTS ( SELECT
   FROM posts
  WHERE posts.id = approval_holds.post_id)) OR (EXISTS ( SELECT
   FROM files
  WHERE files.id = approval_holds.file_id))));
create policy approval_holds_company_staff on approval_holds to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on approval_holds to enfilade_agency;
grant select on approval_holds to enfilade_client;
grant delete, insert, select, update on approval_holds to enfilade_company_staff;

create table approval_links (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  task_id uuid,
  post_id uuid,
  file_id uuid,
  item_id uuid not null generated always as (COALESCE(task_id, post_id, file_id)) stored,
  token_hash bytea not null,
  content_version integer not null,
  label text not null,
  created_by uuid not null,
  creator_first text not null,
  creator_last text not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint approval_links_pkey PRIMARY KEY (id),
  constraint approval_links_key UNIQUE (company_id, id),
  constraint approval_links_token_key UNIQUE (token_hash),
  constraint approval_links_creator_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint approval_links_file_fkey FOREIGN KEY (company_id, file_id) REFERENCES files(company_id, id) ON DELETE CASCADE,
  constraint approval_links_post_fkey FOREIGN KEY (company_id, post_id) REFERENCES posts(company_id, id) ON DELETE CASCADE,
  constraint approval_links_task_fkey FOREIGN KEY (company_id, task_id) REFERENCES tasks(company_id, id) ON DELETE CASCADE,
  constraint approval_links_one_item CHECK (num_nonnulls(task_id, post_id, file_id) = 1)
);
CREATE INDEX approval_links_creator_idx ON approval_links (created_by);
CREATE INDEX approval_links_file_idx ON approval_links (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX approval_links_item_idx ON approval_links (item_id, created_at);
CREATE INDEX approval_links_post_idx ON approval_links (post_id) WHERE (post_id IS NOT NULL);
CREATE INDEX approval_links_task_idx ON approval_links (task_id, created_at);
CREATE TRIGGER approval_links_erased_name BEFORE INSERT OR UPDATE OF created_by ON approval_links FOR EACH ROW WHEN (new.created_by IS NOT NULL) EXECUTE FUNCTION put_erased_name('created_by', 'creator_first', 'creator_last');
alter table approval_links enable row level security;
alter table approval_links force row level security;
create policy approval_links_agency on approval_links to enfilade_agency
  using (true)
  with check (true);
create policy approval_links_company_staff on approval_links to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant insert, select, update on approval_links to enfilade_agency;
grant insert, select, update on approval_links to enfilade_company_staff;

create table approvals (
  id uuid not null default gen_random_uuid(),
  number bigint generated by default as identity not null,
  company_id uuid not null,
  task_id uuid,
  post_id uuid,
  file_id uuid,
  item_id uuid not null generated always as (COALESCE(task_id, post_id, file_id)) stored,
  action text not null,
  stage text,
  version integer not null,
  content jsonb,
  reason text not null default '',
  person_id uuid,
  person_first text,
  person_last text,
  guest_name text,
  link_id uuid,
  at timestamp with time zone not null default now(),
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_file_fkey FOREIGN KEY (company_id, file_id) REFERENCES files(company_id, id) ON DELETE CASCADE,
  constraint approvals_link_fkey FOREIGN KEY (company_id, link_id) REFERENCES approval_links(company_id, id) ON DELETE SET NULL (link_id),
  constraint approvals_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint approvals_post_fkey FOREIGN KEY (company_id, post_id) REFERENCES posts(company_id, id) ON DELETE CASCADE,
  constraint approvals_task_fkey FOREIGN KEY (company_id, task_id) REFERENCES tasks(company_id, id) ON DELETE CASCADE,
  constraint approvals_action_known CHECK (action = ANY (ARRAY['asked', 'approved', 'changes asked', 'revoked'])),
  constraint approvals_decision_whole CHECK ((action = ANY (ARRAY['approved', 'changes asked'])) = (stage IS NOT NULL AND content IS NOT NULL AND person_first IS NOT NULL AND person_last IS NOT NULL)),
  constraint approvals_guest_named CHECK (guest_name <> '' AND (guest_name IS NULL OR stage = 'client')),
  constraint approvals_one_item CHECK (num_nonnulls(task_id, post_id, file_id) = 1),
  constraint approvals_reason_given CHECK (action <> 'changes asked' OR reason <> ''),
  constraint approvals_stage_known CHECK (stage = ANY (ARRAY['agency', 'client']))
);
CREATE INDEX approvals_file_idx ON approvals (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX approvals_item_idx ON approvals (item_id, number DESC);
CREATE INDEX approvals_link_idx ON approvals (link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX approvals_person_idx ON approvals (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX approvals_post_idx ON approvals (post_id) WHERE (post_id IS NOT NULL);
CREATE INDEX approvals_sent_back_idx ON approvals (item_id) WHERE (action = 'changes asked');
CREATE INDEX approvals_task_idx ON approvals (task_id, number DESC);
CREATE TRIGGER approvals_end_hold AFTER INSERT ON approvals FOR EACH ROW WHEN (NOT is_restored('approvals')) EXECUTE FUNCTION end_approval_hold();
CREATE TRIGGER approvals_erased_name BEFORE INSERT OR UPDATE OF person_id ON approvals FOR EACH ROW WHEN (new.person_id IS NOT NULL) EXECUTE FUNCTION put_erased_name('person_id', 'person_first', 'person_last');
alter table approvals enable row level security;
alter table approvals force row level security;
create policy approvals_agency on approvals to enfilade_agency
  using (true)
  with check (true);
create policy approvals_client on approvals for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND NOT (action = 'changes asked' AND stage = 'agency') AND ((EXISTS ( SELECT
   FROM tasks
  WHERE tasks.id = approvals.task_id)) OR (EXISTS ( SELECT
   FROM posts
  WHERE posts.id = approvals.post_id)) OR (EXISTS ( SELECT
   FROM files
  WHERE files.id = approvals.file_id))));
create policy approvals_company_staff on approvals to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant insert, select on approvals to enfilade_agency;
grant select on approvals to enfilade_client;
grant insert, select on approvals to enfilade_company_staff;
grant update (person_first, person_last) on approvals to enfilade_agency;

create table archive_imports (
  id uuid not null,
  state text not null,
  overview jsonb not null,
  done bigint not null default 0,
  failure text,
  created_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  constraint archive_imports_pkey PRIMARY KEY (id),
  constraint archive_imports_state_known CHECK (state = ANY (ARRAY['waiting', 'confirmed', 'adding', 'done', 'failed', 'cancelled']))
);
CREATE INDEX archive_imports_touched_at_idx ON archive_imports (touched_at);
alter table archive_imports enable row level security;
alter table archive_imports force row level security;
create policy archive_imports_agency on archive_imports to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on archive_imports to enfilade_agency;

create table booking_hosts (
  person_id uuid not null,
  is_active boolean not null,
  time_zone text,
  hours jsonb not null,
  buffer_minutes integer not null,
  notice_hours integer not null,
  daily_max integer not null,
  blocks_all_day boolean not null,
  place text not null,
  version integer not null,
  updated_at timestamp with time zone not null default now(),
  constraint booking_hosts_pkey PRIMARY KEY (person_id),
  constraint booking_hosts_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint booking_hosts_buffer_known CHECK (buffer_minutes >= 0),
  constraint booking_hosts_daily_max_known CHECK (daily_max > 0),
  constraint booking_hosts_notice_known CHECK (notice_hours >= 0)
);
alter table booking_hosts enable row level security;
alter table booking_hosts force row level security;
create policy booking_hosts_agency on booking_hosts to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on booking_hosts to enfilade_agency;

create table booking_links (
  token_hash bytea not null,
  booking_id uuid not null,
  is_by_mail boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint booking_links_pkey PRIMARY KEY (token_hash),
  constraint booking_links_booking_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE
);
CREATE INDEX booking_links_booking_idx ON booking_links (booking_id);
alter table booking_links enable row level security;
alter table booking_links force row level security;
create policy booking_links_agency on booking_links to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on booking_links to enfilade_agency;

create table bookings (
  id uuid not null,
  host_id uuid,
  message_id uuid,
  state text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  busy_until timestamp with time zone not null,
  name text not null,
  email text not null,
  note text not null,
  time_zone text not null,
  place text not null,
  confirmed_at timestamp with time zone,
  sequence integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_message_key UNIQUE (message_id),
  constraint bookings_host_free EXCLUDE USING gist (host_id WITH =, tstzrange(start_at, busy_until) WITH &&) WHERE (state = 'booked'),
  constraint bookings_host_fkey FOREIGN KEY (host_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint bookings_message_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE SET NULL,
  constraint bookings_end_after_start CHECK (end_at > start_at AND busy_until >= end_at),
  constraint bookings_state_known CHECK (state = ANY (ARRAY['booked', 'cancelled']))
);
CREATE INDEX bookings_email_idx ON bookings (email, start_at) WHERE (state = 'booked');
CREATE INDEX bookings_host_idx ON bookings (host_id) WHERE (host_id IS NOT NULL);
CREATE INDEX bookings_start_idx ON bookings (start_at);
CREATE INDEX bookings_unconfirmed_idx ON bookings (created_at) WHERE (confirmed_at IS NULL);
alter table bookings enable row level security;
alter table bookings force row level security;
create policy bookings_agency on bookings to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on bookings to enfilade_agency;

create table brands (
  id uuid not null,
  company_id uuid not null,
  tagline text not null,
  mission text not null,
  audience text not null,
  voice text not null,
  words_to_use text not null,
  words_to_avoid text not null,
  colours jsonb not null,
  fonts jsonb not null,
  logo_id uuid,
  dark_logo_id uuid,
  version integer not null,
  updated_at timestamp with time zone not null,
  constraint brands_pkey PRIMARY KEY (id),
  constraint brands_company_key UNIQUE (company_id),
  constraint brands_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint brands_dark_logo_fkey FOREIGN KEY (company_id, dark_logo_id) REFERENCES files(company_id, id) ON DELETE SET NULL (dark_logo_id),
  constraint brands_logo_fkey FOREIGN KEY (company_id, logo_id) REFERENCES files(company_id, id) ON DELETE SET NULL (logo_id)
);
alter table brands enable row level security;
alter table brands force row level security;
create policy brands_agency on brands to enfilade_agency
  using (true)
  with check (true);
create policy brands_client on brands to enfilade_client
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
create policy brands_company_staff on brands to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on brands to enfilade_agency;
grant insert, select, update on brands to enfilade_client;
grant delete, insert, select, update on brands to enfilade_company_staff;

create table calendar_addresses (
  person_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint calendar_addresses_pkey PRIMARY KEY (person_id),
  constraint calendar_addresses_token_key UNIQUE (token_hash),
  constraint calendar_addresses_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table calendar_addresses enable row level security;
alter table calendar_addresses force row level security;
create policy calendar_addresses_agency on calendar_addresses to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on calendar_addresses to enfilade_agency;

create table campaign_metrics (
  company_id uuid not null,
  campaign_id uuid not null,
  metric text not null,
  name text not null,
  unit text not null,
  source text not null,
  definition text not null,
  "position" integer not null,
  constraint campaign_metrics_pkey PRIMARY KEY (campaign_id, metric),
  constraint campaign_metrics_campaign_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  constraint campaign_metrics_unit_known CHECK (unit = ANY (ARRAY['count', 'money']))
);
alter table campaign_metrics enable row level security;
alter table campaign_metrics force row level security;
create policy campaign_metrics_agency on campaign_metrics to enfilade_agency
  using (true)
  with check (true);
create policy campaign_metrics_client on campaign_metrics for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.id = campaign_metrics.campaign_id AND c.visibility = 'shared' AND (c.shares_spend OR campaign_metrics.unit <> 'money'))));
create policy campaign_metrics_company_staff on campaign_metrics to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on campaign_metrics to enfilade_agency;
grant select on campaign_metrics to enfilade_client;
grant delete, insert, select, update on campaign_metrics to enfilade_company_staff;

create table campaign_plans (
  company_id uuid not null,
  campaign_id uuid not null,
  metric text not null,
  month date not null,
  value bigint not null,
  is_money boolean not null,
  constraint campaign_plans_pkey PRIMARY KEY (campaign_id, metric, month),
  constraint campaign_plans_campaign_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  constraint campaign_plans_month_first_day CHECK (EXTRACT(day FROM month) = 1::numeric),
  constraint campaign_plans_not_negative CHECK (value >= 0)
);
alter table campaign_plans enable row level security;
alter table campaign_plans force row level security;
create policy campaign_plans_agency on campaign_plans to enfilade_agency
  using (true)
  with check (true);
create policy campaign_plans_client on campaign_plans for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.id = campaign_plans.campaign_id AND c.visibility = 'shared' AND (c.shares_spend OR NOT campaign_plans.is_money))));
create policy campaign_plans_company_staff on campaign_plans to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on campaign_plans to enfilade_agency;
grant select on campaign_plans to enfilade_client;
grant delete, insert, select, update on campaign_plans to enfilade_company_staff;

create table campaign_values (
  company_id uuid not null,
  campaign_id uuid not null,
  metric text not null,
  day date not null,
  value bigint not null,
  is_money boolean not null,
  constraint campaign_values_pkey PRIMARY KEY (campaign_id, metric, day),
  constraint campaign_values_campaign_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  constraint campaign_values_not_negative CHECK (value >= 0)
);
alter table campaign_values enable row level security;
alter table campaign_values force row level security;
create policy campaign_values_agency on campaign_values to enfilade_agency
  using (true)
  with check (true);
create policy campaign_values_client on campaign_values for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.id = campaign_values.campaign_id AND c.visibility = 'shared' AND (c.shares_spend OR NOT campaign_values.is_money))));
create policy campaign_values_company_staff on campaign_values to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on campaign_values to enfilade_agency;
grant select on campaign_values to enfilade_client;
grant delete, insert, select, update on campaign_values to enfilade_company_staff;

create table campaigns (
  id uuid not null,
  company_id uuid not null,
  project_id uuid not null,
  title text not null,
  description text not null,
  status text not null,
  start_on date,
  end_on date,
  budget bigint not null,
  reach bigint not null,
  engagement bigint not null,
  conversions bigint not null,
  visibility text not null,
  rank text collate "C" not null,
  spend_minor bigint,
  shares_spend boolean not null default false,
  on_track_percent integer not null default 5,
  watch_percent integer not null default 20,
  approval_mode text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_tenant_key UNIQUE (company_id, id),
  constraint campaigns_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE CASCADE,
  constraint campaigns_approval_mode_known CHECK (approval_mode = ANY (ARRAY['none', 'optional', 'required', 'two stages'])),
  constraint campaigns_bands_in_order CHECK (0 <= on_track_percent AND on_track_percent <= watch_percent AND watch_percent <= 100),
  constraint campaigns_budget_not_negative CHECK (budget >= 0),
  constraint campaigns_end_not_before_start CHECK (end_on >= start_on),
  constraint campaigns_metrics_not_negative CHECK (LEAST(reach, engagement, conversions) >= 0),
  constraint campaigns_spend_not_negative CHECK (spend_minor >= 0),
  constraint campaigns_status_known CHECK (status = ANY (ARRAY['planned', 'active', 'completed', 'on hold'])),
  constraint campaigns_visibility_known CHECK (visibility = ANY (ARRAY['internal', 'shared']))
);
CREATE INDEX campaigns_board_idx ON campaigns (project_id, status, rank, id);
CREATE INDEX campaigns_end_on_idx ON campaigns (end_on) WHERE (end_on IS NOT NULL);
CREATE INDEX campaigns_running_idx ON campaigns (end_on) WHERE (status = ANY (ARRAY['planned', 'active']));
CREATE INDEX campaigns_start_on_idx ON campaigns (start_on) WHERE (start_on IS NOT NULL);
CREATE TRIGGER campaigns_links_withdrawn AFTER UPDATE OF visibility ON campaigns FOR EACH ROW WHEN (old.visibility = 'shared' AND new.visibility = 'internal') EXECUTE FUNCTION withdraw_approval_links();
CREATE TRIGGER campaigns_reports_search AFTER UPDATE ON campaigns FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.visibility IS DISTINCT FROM new.visibility) EXECUTE FUNCTION index_report();
CREATE TRIGGER campaigns_search_delete AFTER DELETE ON campaigns FOR EACH ROW EXECUTE FUNCTION drop_search_document('campaign');
CREATE TRIGGER campaigns_search_insert AFTER INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION index_campaign();
CREATE TRIGGER campaigns_search_update AFTER UPDATE ON campaigns FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.description IS DISTINCT FROM new.description OR old.visibility IS DISTINCT FROM new.visibility) EXECUTE FUNCTION index_campaign();
alter table campaigns enable row level security;
alter table campaigns force row level security;
create policy campaigns_agency on campaigns to enfilade_agency
  using (true)
  with check (true);
create policy campaigns_client on campaigns for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared');
create policy campaigns_company_staff on campaigns to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on campaigns to enfilade_agency;
grant select on campaigns to enfilade_client;
grant delete, insert, select, update on campaigns to enfilade_company_staff;

create table chat_messages (
  id uuid not null,
  message_id uuid not null,
  number integer not null,
  is_staff boolean not null,
  author_id uuid,
  sent_by text not null,
  text text not null,
  at timestamp with time zone not null default now(),
  constraint chat_messages_pkey PRIMARY KEY (id),
  constraint chat_messages_number_key UNIQUE (message_id, number),
  constraint chat_messages_author_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint chat_messages_message_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint chat_messages_author_is_staff CHECK (is_staff OR author_id IS NULL),
  constraint chat_messages_sent_by_known CHECK (sent_by = ANY (ARRAY['chat', 'mail']))
);
CREATE INDEX chat_messages_author_idx ON chat_messages (author_id) WHERE (author_id IS NOT NULL);
CREATE TRIGGER chat_messages_search AFTER INSERT ON chat_messages FOR EACH ROW EXECUTE FUNCTION index_message();
alter table chat_messages enable row level security;
alter table chat_messages force row level security;
create policy chat_messages_agency on chat_messages to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on chat_messages to enfilade_agency;

create table checkouts (
  id uuid not null,
  company_id uuid not null,
  invoice_id uuid not null,
  session_id text not null,
  url text not null,
  amount bigint not null,
  state text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_session_key UNIQUE (session_id),
  constraint checkouts_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE,
  constraint checkouts_amount_positive CHECK (amount > 0),
  constraint checkouts_state_known CHECK (state = ANY (ARRAY['open', 'pending', 'closed']))
);
CREATE INDEX checkouts_invoice_idx ON checkouts (invoice_id, created_at);
CREATE INDEX checkouts_open_idx ON checkouts (expires_at) WHERE (state = 'open');
alter table checkouts enable row level security;
alter table checkouts force row level security;
create policy checkouts_agency on checkouts to enfilade_agency
  using (true)
  with check (true);
create policy checkouts_company_staff on checkouts to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on checkouts to enfilade_agency;
grant select on checkouts to enfilade_company_staff;

create table client_billing (
  company_id uuid not null,
  vat_id text not null default '',
  buyer_reference text not null default '',
  peppol_id text not null default '',
  untaxed_as text,
  exemption_reason text not null default '',
  delivers_e_invoices boolean not null default false,
  street text not null default '',
  city text not null default '',
  region text not null default '',
  zip_code text not null default '',
  country text not null default '',
  version integer not null default 1,
  constraint client_billing_pkey PRIMARY KEY (company_id),
  constraint client_billing_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint client_billing_untaxed_known CHECK (untaxed_as = ANY (ARRAY['zero rated', 'exempt', 'reverse charge', 'outside scope']))
);
alter table client_billing enable row level security;
alter table client_billing force row level security;
create policy client_billing_agency on client_billing to enfilade_agency
  using (true)
  with check (true);
create policy client_billing_company_staff on client_billing to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on client_billing to enfilade_agency;
grant delete, insert, select, update on client_billing to enfilade_company_staff;

create table client_services (
  id uuid not null,
  company_id uuid not null,
  kind text not null,
  name text not null,
  provider text not null,
  renews_on date not null,
  counts_from date not null,
  every_months integer not null,
  price bigint,
  currency text,
  auto_renews boolean not null,
  renewed_by text not null,
  notes text not null,
  shared_note text not null,
  status text not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint client_services_pkey PRIMARY KEY (id),
  constraint client_services_tenant_key UNIQUE (company_id, id),
  constraint client_services_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint client_services_kind_known CHECK (kind = ANY (ARRAY['domain', 'hosting', 'license', 'certificate', 'other'])),
  constraint client_services_period_range CHECK (every_months >= 1 AND every_months <= 120),
  constraint client_services_price_has_currency CHECK ((price IS NULL) = (currency IS NULL)),
  constraint client_services_price_not_negative CHECK (price >= 0),
  constraint client_services_renewed_by_known CHECK (renewed_by = ANY (ARRAY['agency', 'client'])),
  constraint client_services_status_known CHECK (status = ANY (ARRAY['active', 'cancelled']))
);
CREATE INDEX client_services_due_idx ON client_services (renews_on) WHERE (status = 'active');
CREATE TRIGGER client_services_search_delete AFTER DELETE ON client_services FOR EACH ROW EXECUTE FUNCTION drop_search_document('clientService');
CREATE TRIGGER client_services_search_insert AFTER INSERT ON client_services FOR EACH ROW EXECUTE FUNCTION index_client_service();
CREATE TRIGGER client_services_search_update AFTER UPDATE ON client_services FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.provider IS DISTINCT FROM new.provider OR old.kind IS DISTINCT FROM new.kind OR old.shared_note IS DISTINCT FROM new.shared_note) EXECUTE FUNCTION index_client_service();
alter table client_services enable row level security;
alter table client_services force row level security;
create policy client_services_agency on client_services to enfilade_agency
  using (true)
  with check (true);
create policy client_services_client on client_services for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy client_services_client_renews on client_services for update to enfilade_client
  using ((company_id = ANY (caller_companies())) AND caller_owns(company_id) AND renewed_by = 'client')
  with check ((company_id = ANY (caller_companies())) AND caller_owns(company_id) AND renewed_by = 'client');
create policy client_services_company_staff on client_services to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on client_services to enfilade_agency;
grant delete, insert, select, update on client_services to enfilade_company_staff;
grant select (id, company_id, kind, name, provider, renews_on, counts_from, every_months, price, currency, auto_renews, renewed_by, shared_note, status, version, created_at, updated_at) on client_services to enfilade_client;
grant update (renews_on, counts_from, version, updated_at) on client_services to enfilade_client;

create table comment_versions (
  company_id uuid not null,
  comment_id uuid not null,
  version integer not null,
  text text not null,
  at timestamp with time zone not null,
  constraint comment_versions_pkey PRIMARY KEY (comment_id, version),
  constraint comment_versions_comment_fkey FOREIGN KEY (company_id, comment_id) REFERENCES comments(company_id, id) ON DELETE CASCADE
);
alter table comment_versions enable row level security;
alter table comment_versions force row level security;
create policy comment_versions_agency on comment_versions to enfilade_agency
  using (true)
  with check (true);
create policy comment_versions_client on comment_versions for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND (EXISTS ( SELECT
   FROM comments
  WHERE comments.id = comment_versions.comment_id)));
create policy comment_versions_client_own on comment_versions for insert to enfilade_client
  with check ((company_id = ANY (caller_companies())) AND (EXISTS ( SELECT
   FROM comments
  WHERE comments.id = comment_versions.comment_id AND comments.author_id = caller_person())));
create policy comment_versions_company_staff on comment_versions to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on comment_versions to enfilade_agency;
grant insert, select on comment_versions to enfilade_client;
grant delete, insert, select, update on comment_versions to enfilade_company_staff;

create table comments (
  id uuid not null,
  company_id uuid not null,
  task_id uuid not null,
  author_id uuid,
  author_first text not null,
  author_last text not null,
  is_by_staff boolean not null,
  visibility text not null,
  text text not null,
  html text not null,
  html_format integer not null,
  mentions uuid[] not null default '{}'::uuid[],
  edited_at timestamp with time zone,
  imported_from text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_tenant_key UNIQUE (company_id, id),
  constraint comments_author_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint comments_task_fkey FOREIGN KEY (company_id, task_id) REFERENCES tasks(company_id, id) ON DELETE CASCADE,
  constraint comments_clients_shared CHECK (is_by_staff OR visibility = 'shared' OR imported_from IS NOT NULL),
  constraint comments_imported_by_nobody CHECK (imported_from IS NULL OR author_id IS NULL),
  constraint comments_imported_from_known CHECK (imported_from = 'trello'),
  constraint comments_visibility_known CHECK (visibility = ANY (ARRAY['internal', 'shared']))
);
CREATE INDEX comments_author_idx ON comments (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX comments_task_idx ON comments (task_id, id);
CREATE TRIGGER comments_erased_name BEFORE INSERT OR UPDATE OF author_id ON comments FOR EACH ROW WHEN (new.author_id IS NOT NULL) EXECUTE FUNCTION put_erased_name('author_id', 'author_first', 'author_last');
CREATE TRIGGER comments_search_delete BEFORE DELETE ON comments FOR EACH ROW EXECUTE FUNCTION drop_search_document('comment');
CREATE TRIGGER comments_search_insert AFTER INSERT ON comments FOR EACH ROW EXECUTE FUNCTION index_comment();
CREATE TRIGGER comments_search_update AFTER UPDATE ON comments FOR EACH ROW WHEN (old.text IS DISTINCT FROM new.text OR old.visibility IS DISTINCT FROM new.visibility) EXECUTE FUNCTION index_comment();
alter table comments enable row level security;
alter table comments force row level security;
create policy comments_agency on comments to enfilade_agency
  using (true)
  with check (true);
create policy comments_client on comments for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared' AND (EXISTS ( SELECT
   FROM tasks
  WHERE tasks.id = comments.task_id)));
create policy comments_client_own on comments to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared' AND author_id = caller_person() AND (EXISTS ( SELECT
   FROM tasks
  WHERE tasks.id = comments.task_id)))
  with check ((company_id = ANY (caller_companies())) AND visibility = 'shared' AND author_id = caller_person() AND NOT is_by_staff AND (EXISTS ( SELECT
   FROM tasks
  WHERE tasks.id = comments.task_id)));
create policy comments_company_staff on comments to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on comments to enfilade_agency;
grant delete, insert, select on comments to enfilade_client;
grant delete, insert, select, update on comments to enfilade_company_staff;
grant update (text, html, html_format, mentions, edited_at, version) on comments to enfilade_client;

create table companies (
  id uuid not null,
  name text not null,
  state text not null,
  website text not null,
  description text not null default '',
  email text not null,
  phone text not null,
  street text not null,
  city text not null,
  region text not null,
  zip_code text not null,
  country text not null,
  search_text text not null generated always as (search_fold(((((((((name || '
') || email) || '
') || website) || '
') || phone) || '
') || city))) stored,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_state_known CHECK (state = ANY (ARRAY['waiting', 'enabled', 'disabled']))
);
CREATE INDEX companies_name_idx ON companies (lower(name), id);
CREATE INDEX companies_search_idx ON companies USING gin (search_text gin_trgm_ops);
CREATE INDEX companies_waiting_idx ON companies (created_at) WHERE (state = 'waiting');
CREATE TRIGGER companies_keep_invoices BEFORE DELETE ON companies FOR EACH ROW EXECUTE FUNCTION keep_invoices_of_company();
CREATE TRIGGER companies_search_delete AFTER DELETE ON companies FOR EACH ROW EXECUTE FUNCTION drop_search_document('company');
CREATE TRIGGER companies_search_insert AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION index_company();
CREATE TRIGGER companies_search_update AFTER UPDATE ON companies FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.email IS DISTINCT FROM new.email OR old.website IS DISTINCT FROM new.website OR old.phone IS DISTINCT FROM new.phone OR old.city IS DISTINCT FROM new.city OR old.description IS DISTINCT FROM new.description) EXECUTE FUNCTION index_company();
alter table companies enable row level security;
alter table companies force row level security;
create policy companies_agency on companies to enfilade_agency
  using (true)
  with check (true);
create policy companies_client on companies for select to enfilade_client
  using (id = ANY (caller_companies()));
create policy companies_client_details on companies for update to enfilade_client
  using ((id = ANY (caller_companies())) AND (EXISTS ( SELECT
   FROM memberships
  WHERE memberships.company_id = companies.id AND memberships.user_id = caller_person() AND memberships.role = 'owner' AND memberships.banned_at IS NULL)));
create policy companies_company_staff on companies to enfilade_company_staff
  using (id = ANY (caller_companies()));
grant delete, insert, select, update on companies to enfilade_agency;
grant select on companies to enfilade_client;
grant select, update on companies to enfilade_company_staff;
grant update (name, website, description, email, phone, street, city, region, zip_code, country, version, updated_at) on companies to enfilade_client;

create table deletions (
  id uuid not null,
  kind text not null,
  roots jsonb not null,
  record_ids uuid[] not null,
  deleted_by uuid,
  deleted_at timestamp with time zone not null default now(),
  snapshot jsonb,
  constraint deletions_pkey PRIMARY KEY (id),
  constraint deletions_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX deletions_deleted_at_idx ON deletions (deleted_at);
CREATE INDEX deletions_deleted_by_idx ON deletions (deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX deletions_record_ids_idx ON deletions USING gin (record_ids);
alter table deletions enable row level security;
alter table deletions force row level security;
create policy deletions_agency on deletions to enfilade_agency
  using (true)
  with check (true);
create policy deletions_client on deletions for insert to enfilade_client
  with check (deleted_by = caller_person() AND (kind = ANY (ARRAY['comment', 'event', 'socialAccount'])));
create policy deletions_company_staff on deletions for insert to enfilade_company_staff
  with check (deleted_by = caller_person());
grant delete, insert, select, update on deletions to enfilade_agency;
grant insert on deletions to enfilade_client;
grant insert on deletions to enfilade_company_staff;

create table deliveries (
  id uuid not null,
  message_id uuid not null,
  chat_message_id uuid,
  state text not null,
  job_id uuid,
  attempts integer not null default 0,
  error text,
  is_given_up boolean not null default false,
  tried_at timestamp with time zone,
  delivered_at timestamp with time zone,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_subject_key UNIQUE NULLS NOT DISTINCT (message_id, chat_message_id),
  constraint deliveries_chat_message_fkey FOREIGN KEY (chat_message_id) REFERENCES chat_messages(id) ON DELETE CASCADE,
  constraint deliveries_message_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint deliveries_state_known CHECK (state = ANY (ARRAY['held', 'waiting', 'sending', 'delivered', 'failed']))
);
CREATE INDEX deliveries_chat_message_idx ON deliveries (chat_message_id) WHERE (chat_message_id IS NOT NULL);
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy deliveries_agency on deliveries to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on deliveries to enfilade_agency;

create table email_tests (
  id uuid not null,
  requested_by uuid not null,
  recipient text not null,
  requested_at timestamp with time zone not null default now(),
  transport text,
  ended_at timestamp with time zone,
  error text,
  constraint email_tests_pkey PRIMARY KEY (id),
  constraint email_tests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint email_tests_transport_known CHECK (transport = ANY (ARRAY['smtp', 'outbox']))
);
CREATE INDEX email_tests_requested_at_idx ON email_tests (requested_at);
CREATE INDEX email_tests_requested_by_idx ON email_tests (requested_by);
alter table email_tests enable row level security;
alter table email_tests force row level security;
create policy email_tests_agency on email_tests to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on email_tests to enfilade_agency;

create table erasure_requests (
  person_id uuid not null,
  reason text not null,
  asked_at timestamp with time zone not null default now(),
  constraint erasure_requests_pkey PRIMARY KEY (person_id),
  constraint erasure_requests_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table erasure_requests enable row level security;
alter table erasure_requests force row level security;
create policy erasure_requests_agency on erasure_requests to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on erasure_requests to enfilade_agency;

create table events (
  id uuid not null,
  company_id uuid not null,
  project_id uuid,
  created_by uuid,
  is_by_staff boolean not null,
  title text not null,
  description text not null,
  location text not null,
  visibility text not null,
  all_day boolean not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  time_zone text,
  recurrence text,
  exceptions jsonb not null default '[]'::jsonb,
  begins_at timestamp with time zone not null,
  ends_by timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_tenant_key UNIQUE (company_id, id),
  constraint events_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint events_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint events_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE CASCADE,
  constraint events_clients_shared CHECK (is_by_staff OR visibility = 'shared'),
  constraint events_end_not_before_start CHECK (end_at >= start_at),
  constraint events_time_zone_of_timed CHECK (all_day = (time_zone IS NULL)),
  constraint events_visibility_known CHECK (visibility = ANY (ARRAY['internal', 'shared']))
);
CREATE INDEX events_company_idx ON events (company_id, begins_at);
CREATE INDEX events_created_by_idx ON events (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX events_ends_by_idx ON events (ends_by);
CREATE INDEX events_project_idx ON events (project_id, begins_at) WHERE (project_id IS NOT NULL);
CREATE TRIGGER events_search_delete BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION drop_search_document('event');
CREATE TRIGGER events_search_insert AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION index_event();
CREATE TRIGGER events_search_update AFTER UPDATE ON events FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.description IS DISTINCT FROM new.description OR old.location IS DISTINCT FROM new.location OR old.visibility IS DISTINCT FROM new.visibility OR old.exceptions IS DISTINCT FROM new.exceptions) EXECUTE FUNCTION index_event();
alter table events enable row level security;
alter table events force row level security;
create policy events_agency on events to enfilade_agency
  using (true)
  with check (true);
create policy events_client on events for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared');
create policy events_client_own on events to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared' AND NOT is_by_staff)
  with check ((company_id = ANY (caller_companies())) AND visibility = 'shared' AND NOT is_by_staff);
create policy events_company_staff on events to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on events to enfilade_agency;
grant delete, insert, select, update on events to enfilade_client;
grant delete, insert, select, update on events to enfilade_company_staff;

create table files (
  id uuid not null,
  company_id uuid not null,
  project_id uuid,
  task_id uuid,
  post_id uuid,
  uploaded_by uuid,
  uploader_first text,
  uploader_last text,
  name text not null,
  type text not null,
  size bigint not null,
  visibility text not null,
  is_brand boolean not null default false,
  preview text not null,
  width integer,
  height integer,
  review text not null default 'none',
  approval_mode text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_tenant_key UNIQUE (company_id, id),
  constraint files_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint files_post_fkey FOREIGN KEY (company_id, post_id) REFERENCES posts(company_id, id) ON DELETE CASCADE,
  constraint files_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE CASCADE,
  constraint files_task_fkey FOREIGN KEY (company_id, task_id) REFERENCES tasks(company_id, id) ON DELETE CASCADE,
  constraint files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint files_approval_mode_known CHECK (approval_mode = ANY (ARRAY['none', 'optional', 'required', 'two stages'])),
  constraint files_name_length CHECK (length(name) >= 1 AND length(name) <= 255),
  constraint files_post_with_project CHECK (post_id IS NULL OR project_id IS NOT NULL AND task_id IS NULL),
  constraint files_preview_known CHECK (preview = ANY (ARRAY['pending', 'drawing', 'ready', 'none'])),
  constraint files_review_known CHECK (review = ANY (ARRAY['none', 'in review', 'changes asked', 'approved'])),
  constraint files_review_standalone CHECK (review = 'none' OR num_nonnulls(task_id, post_id) = 0),
  constraint files_size_positive CHECK (size > 0),
  constraint files_task_with_project CHECK (task_id IS NULL OR project_id IS NOT NULL),
  constraint files_visibility_known CHECK (visibility = ANY (ARRAY['internal', 'shared']))
);
CREATE INDEX files_brand_idx ON files (company_id, created_at DESC, id DESC) WHERE is_brand;
CREATE INDEX files_company_idx ON files (company_id, created_at DESC, id DESC);
CREATE INDEX files_post_idx ON files (post_id, created_at) WHERE (post_id IS NOT NULL);
CREATE INDEX files_project_idx ON files (project_id, created_at DESC) WHERE (project_id IS NOT NULL);
CREATE INDEX files_review_idx ON files (company_id) WHERE (review = ANY (ARRAY['in review', 'changes asked']));
CREATE INDEX files_task_idx ON files (task_id, created_at) WHERE (task_id IS NOT NULL);
CREATE INDEX files_undrawn ON files (company_id) WHERE (preview = ANY (ARRAY['pending', 'drawing']));
CREATE INDEX files_uploaded_by_idx ON files (uploaded_by) WHERE (uploaded_by IS NOT NULL);
CREATE TRIGGER files_approval_asked AFTER UPDATE ON files FOR EACH ROW WHEN (new.review = 'in review' AND new.visibility = 'shared' AND (old.review <> 'in review' OR old.visibility <> 'shared')) EXECUTE FUNCTION ask_for_file_approval();
CREATE TRIGGER files_content_added AFTER INSERT ON files FOR EACH ROW WHEN (new.task_id IS NOT NULL AND new.visibility = 'shared' AND NOT is_restored('tasks')) EXECUTE FUNCTION note_task_file();
CREATE TRIGGER files_content_changed AFTER UPDATE OF visibility ON files FOR EACH ROW WHEN (new.task_id IS NOT NULL AND new.visibility <> old.visibility) EXECUTE FUNCTION note_task_file();
CREATE TRIGGER files_content_removed AFTER DELETE ON files FOR EACH ROW WHEN (old.task_id IS NOT NULL AND old.visibility = 'shared') EXECUTE FUNCTION note_task_file();
CREATE TRIGGER files_erased_name BEFORE INSERT OR UPDATE OF uploaded_by ON files FOR EACH ROW WHEN (new.uploaded_by IS NOT NULL) EXECUTE FUNCTION put_erased_name('uploaded_by', 'uploader_first', 'uploader_last');
CREATE TRIGGER files_links_withdrawn AFTER UPDATE OF visibility ON files FOR EACH ROW WHEN (old.visibility = 'shared' AND new.visibility = 'internal') EXECUTE FUNCTION withdraw_approval_links();
CREATE TRIGGER files_note_removed BEFORE DELETE ON files FOR EACH ROW EXECUTE FUNCTION note_removed_file();
CREATE TRIGGER files_post_added AFTER INSERT ON files FOR EACH ROW WHEN (new.post_id IS NOT NULL AND NOT is_restored('posts')) EXECUTE FUNCTION note_post_file();
CREATE TRIGGER files_post_changed AFTER UPDATE OF visibility ON files FOR EACH ROW WHEN (new.post_id IS NOT NULL AND new.visibility <> old.visibility) EXECUTE FUNCTION note_post_file();
CREATE TRIGGER files_post_removed AFTER DELETE ON files FOR EACH ROW WHEN (old.post_id IS NOT NULL) EXECUTE FUNCTION note_post_file();
CREATE TRIGGER files_search_delete AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION drop_search_document('file');
CREATE TRIGGER files_search_insert AFTER INSERT ON files FOR EACH ROW EXECUTE FUNCTION index_file();
CREATE TRIGGER files_search_update AFTER UPDATE ON files FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.visibility IS DISTINCT FROM new.visibility) EXECUTE FUNCTION index_file();
alter table files enable row level security;
alter table files force row level security;
create policy files_agency on files to enfilade_agency
  using (true)
  with check (true);
create policy files_client on files to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared' AND (task_id IS NULL OR (EXISTS ( SELECT
   FROM tasks
  WHERE tasks.id = files.task_id AND tasks.visibility = 'shared'))) AND (post_id IS NULL OR (EXISTS ( SELECT
   FROM posts
  WHERE posts.id = files.post_id))))
  with check ((company_id = ANY (caller_companies())) AND visibility = 'shared' AND uploaded_by = caller_person() AND post_id IS NULL AND review = 'none' AND approval_mode IS NULL);
create policy files_company_staff on files to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on files to enfilade_agency;
grant insert, select on files to enfilade_client;
grant delete, insert, select, update on files to enfilade_company_staff;

create table idempotency_keys (
  person uuid not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer text,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (person, call, key)
);
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy idempotency_keys_agency on idempotency_keys to enfilade_agency
  using (true)
  with check (true);
create policy idempotency_keys_client on idempotency_keys to enfilade_client
  using (person = caller_person())
  with check (person = caller_person());
create policy idempotency_keys_company_staff on idempotency_keys to enfilade_company_staff
  using (person = caller_person())
  with check (person = caller_person());
grant delete, insert, select, update on idempotency_keys to enfilade_agency;
grant delete, insert, select, update on idempotency_keys to enfilade_client;
grant delete, insert, select, update on idempotency_keys to enfilade_company_staff;

create table imports (
  id uuid not null,
  created_by uuid not null,
  kind text not null,
  state text not null default 'preview',
  file_name text not null,
  into_company uuid,
  into_project uuid,
  made_project uuid,
  content bytea,
  board_content bytea,
  board jsonb,
  options jsonb not null,
  preview jsonb,
  total integer not null default 0,
  added integer not null default 0,
  invited integer not null default 0,
  waiting integer not null default 0,
  is_cancelled boolean not null default false,
  failure text,
  record_ids uuid[] not null default '{}'::uuid[],
  remaining jsonb not null default '[]'::jsonb,
  report jsonb not null default '[]'::jsonb,
  report_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint imports_content_until_applied CHECK (content IS NOT NULL OR board_content IS NOT NULL OR (state <> ALL (ARRAY['preview', 'applying']))),
  constraint imports_kind_known CHECK (kind = ANY (ARRAY['company', 'person', 'project', 'task', 'trello'])),
  constraint imports_state_known CHECK (state = ANY (ARRAY['preview', 'applying', 'applied', 'inviting', 'cancelled', 'failed', 'undoing', 'undone']))
);
CREATE INDEX imports_created_by_idx ON imports (created_by, created_at DESC);
alter table imports enable row level security;
alter table imports force row level security;
create policy imports_agency on imports to enfilade_agency
  using (true)
  with check (true);
create policy imports_company_staff on imports to enfilade_company_staff
  using (created_by = caller_person())
  with check (created_by = caller_person());
grant delete, insert, select, update on imports to enfilade_agency;
grant delete, insert, select, update on imports to enfilade_company_staff;

create table installation (
  is_one boolean not null default true,
  checklist_dismissed_at timestamp with time zone,
  max_file_bytes bigint not null default 262144000,
  company_quota_bytes bigint not null default '5368709120'::bigint,
  billing jsonb,
  two_factor_for text not null default 'nobody',
  settings_version integer not null default 1,
  time_zone text,
  locale text,
  books_closed_through date,
  constraint installation_pkey PRIMARY KEY (is_one),
  constraint installation_company_quota_bytes_range CHECK (company_quota_bytes >= max_file_bytes),
  constraint installation_is_one_row CHECK (is_one),
  constraint installation_max_file_bytes_range CHECK (max_file_bytes >= 1048576 AND max_file_bytes <= '5368709120'::bigint),
  constraint installation_settings_version_positive CHECK (settings_version > 0),
  constraint installation_two_factor_for_known CHECK (two_factor_for = ANY (ARRAY['nobody', 'administrators', 'staff']))
);
alter table installation enable row level security;
alter table installation force row level security;
create policy installation_agency on installation to enfilade_agency
  using (true)
  with check (true);
create policy installation_company_staff on installation for select to enfilade_company_staff
  using (true);
grant select, update on installation to enfilade_agency;
grant select on installation to enfilade_company_staff;

create table instalment_plans (
  id uuid not null,
  company_id uuid not null,
  project_id uuid,
  quote_id uuid,
  currency text not null,
  lines jsonb not null,
  discount jsonb,
  notes text not null,
  terms text not null,
  total bigint not null,
  issue_on date,
  due_on date,
  created_at timestamp with time zone not null,
  constraint instalment_plans_pkey PRIMARY KEY (id),
  constraint instalment_plans_quote_key UNIQUE (quote_id),
  constraint instalment_plans_tenant_key UNIQUE (company_id, id),
  constraint instalment_plans_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint instalment_plans_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE SET NULL (project_id),
  constraint instalment_plans_quote_fkey FOREIGN KEY (company_id, quote_id) REFERENCES quotes(company_id, id) ON DELETE CASCADE,
  constraint instalment_plans_of_quote_or_draft CHECK (num_nonnulls(quote_id, due_on) > 0),
  constraint instalment_plans_total_positive CHECK (total > 0)
);
CREATE INDEX instalment_plans_company_idx ON instalment_plans (company_id, created_at);
CREATE INDEX instalment_plans_project_idx ON instalment_plans (project_id) WHERE (project_id IS NOT NULL);
CREATE TRIGGER instalment_plans_quote_invoiced_once BEFORE INSERT ON instalment_plans FOR EACH ROW WHEN (new.quote_id IS NOT NULL) EXECUTE FUNCTION check_quote_invoiced_once();
alter table instalment_plans enable row level security;
alter table instalment_plans force row level security;
create policy instalment_plans_agency on instalment_plans to enfilade_agency
  using (true)
  with check (true);
create policy instalment_plans_company_staff on instalment_plans to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on instalment_plans to enfilade_agency;
grant delete, insert, select, update on instalment_plans to enfilade_company_staff;

create table instalments (
  id uuid not null,
  company_id uuid not null,
  plan_id uuid not null,
  place integer not null,
  title text not null,
  invoice_on date not null,
  nets jsonb not null,
  total bigint not null,
  constraint instalments_pkey PRIMARY KEY (id),
  constraint instalments_place_key UNIQUE (plan_id, place),
  constraint instalments_tenant_key UNIQUE (company_id, id),
  constraint instalments_plan_fkey FOREIGN KEY (company_id, plan_id) REFERENCES instalment_plans(company_id, id) ON DELETE CASCADE,
  constraint instalments_place_positive CHECK (place > 0),
  constraint instalments_total_not_negative CHECK (total >= 0)
);
CREATE INDEX instalments_due_idx ON instalments (invoice_on);
alter table instalments enable row level security;
alter table instalments force row level security;
create policy instalments_agency on instalments to enfilade_agency
  using (true)
  with check (true);
create policy instalments_company_staff on instalments to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on instalments to enfilade_agency;
grant delete, insert, select, update on instalments to enfilade_company_staff;

create table invitations (
  id uuid not null,
  company_id uuid not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  role text not null,
  invited_by uuid,
  is_sent boolean not null default true,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_email_key UNIQUE (company_id, email),
  constraint invitations_tenant_key UNIQUE (company_id, id),
  constraint invitations_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_email_lower CHECK (email = lower(email)),
  constraint invitations_role_known CHECK (role = ANY (ARRAY['owner', 'member']))
);
CREATE INDEX invitations_invited_by_idx ON invitations (invited_by) WHERE (invited_by IS NOT NULL);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy invitations_agency on invitations to enfilade_agency
  using (true)
  with check (true);
create policy invitations_client on invitations for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND is_sent);
create policy invitations_company_staff on invitations to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on invitations to enfilade_agency;
grant select on invitations to enfilade_client;
grant select on invitations to enfilade_company_staff;

create table invoice_deliveries (
  id uuid not null,
  company_id uuid not null,
  invoice_id uuid not null,
  state text not null,
  attempts integer not null default 0,
  leased_until timestamp with time zone,
  reference text,
  problem text not null default '',
  queued_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  resolved_at timestamp with time zone,
  constraint invoice_deliveries_pkey PRIMARY KEY (id),
  constraint invoice_deliveries_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id),
  constraint invoice_deliveries_accepted_known CHECK ((state = 'accepted') = (reference IS NOT NULL)),
  constraint invoice_deliveries_settled_once CHECK ((state = 'queued') = (settled_at IS NULL)),
  constraint invoice_deliveries_state_known CHECK (state = ANY (ARRAY['queued', 'accepted', 'refused', 'failed']))
);
CREATE INDEX invoice_deliveries_invoice_idx ON invoice_deliveries (company_id, invoice_id, id);
CREATE UNIQUE INDEX invoice_deliveries_live_key ON invoice_deliveries (company_id, invoice_id) WHERE (state <> 'refused');
CREATE INDEX invoice_deliveries_open_idx ON invoice_deliveries (queued_at) WHERE ((state <> 'accepted') AND (resolved_at IS NULL));
alter table invoice_deliveries enable row level security;
alter table invoice_deliveries force row level security;
create policy invoice_deliveries_agency on invoice_deliveries to enfilade_agency
  using (true)
  with check (true);
create policy invoice_deliveries_company_staff on invoice_deliveries to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on invoice_deliveries to enfilade_agency;
grant insert, select, update on invoice_deliveries to enfilade_company_staff;

create table invoice_documents (
  company_id uuid not null,
  invoice_id uuid not null,
  content bytea storage external not null,
  created_at timestamp with time zone not null default now(),
  constraint invoice_documents_pkey PRIMARY KEY (company_id, invoice_id),
  constraint invoice_documents_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id)
);
alter table invoice_documents enable row level security;
alter table invoice_documents force row level security;
create policy invoice_documents_agency on invoice_documents to enfilade_agency
  using (true)
  with check (true);
create policy invoice_documents_client on invoice_documents for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy invoice_documents_company_staff on invoice_documents to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select on invoice_documents to enfilade_agency;
grant select on invoice_documents to enfilade_client;
grant delete, select on invoice_documents to enfilade_company_staff;

create table invoice_payments (
  id uuid not null,
  company_id uuid not null,
  invoice_id uuid not null,
  kind text not null,
  amount bigint not null,
  paid_on date not null,
  method text not null,
  note text not null,
  credit_id uuid,
  online_ref text,
  recorded_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint invoice_payments_pkey PRIMARY KEY (id),
  constraint invoice_payments_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE,
  constraint invoice_payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invoice_payments_amount_positive CHECK (amount > 0),
  constraint invoice_payments_kind_known CHECK (kind = ANY (ARRAY['payment', 'refund', 'credit', 'credit used']))
);
CREATE INDEX invoice_payments_credit_idx ON invoice_payments (credit_id) WHERE (credit_id IS NOT NULL);
CREATE INDEX invoice_payments_invoice_idx ON invoice_payments (company_id, invoice_id, created_at);
CREATE UNIQUE INDEX invoice_payments_online_key ON invoice_payments (online_ref) WHERE (online_ref IS NOT NULL);
CREATE INDEX invoice_payments_paid_idx ON invoice_payments (paid_on);
CREATE INDEX invoice_payments_recorded_by_idx ON invoice_payments (recorded_by) WHERE (recorded_by IS NOT NULL);
alter table invoice_payments enable row level security;
alter table invoice_payments force row level security;
create policy invoice_payments_agency on invoice_payments to enfilade_agency
  using (true)
  with check (true);
create policy invoice_payments_client on invoice_payments for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy invoice_payments_company_staff on invoice_payments to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on invoice_payments to enfilade_agency;
grant delete, insert, select, update on invoice_payments to enfilade_company_staff;
grant select (id, company_id, invoice_id, kind, amount, paid_on, method, created_at) on invoice_payments to enfilade_client;

create table invoice_reminders (
  company_id uuid not null,
  invoice_id uuid not null,
  day integer not null,
  created_at timestamp with time zone not null default now(),
  constraint invoice_reminders_pkey PRIMARY KEY (invoice_id, day),
  constraint invoice_reminders_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE
);
CREATE INDEX invoice_reminders_company_idx ON invoice_reminders (company_id, invoice_id);
alter table invoice_reminders enable row level security;
alter table invoice_reminders force row level security;
create policy invoice_reminders_agency on invoice_reminders to enfilade_agency
  using (true)
  with check (true);
create policy invoice_reminders_company_staff on invoice_reminders to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on invoice_reminders to enfilade_agency;
grant select on invoice_reminders to enfilade_company_staff;

create table invoice_schedules (
  id uuid not null,
  company_id uuid not null,
  project_id uuid,
  currency text not null,
  lines jsonb not null,
  discount jsonb,
  notes text not null,
  terms text not null,
  total bigint not null,
  due_days integer not null,
  sends boolean not null,
  unit text not null,
  every integer not null,
  starts_on date not null,
  ends_on date,
  paused boolean not null,
  last_on date,
  next_on date,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint invoice_schedules_pkey PRIMARY KEY (id),
  constraint invoice_schedules_tenant_key UNIQUE (company_id, id),
  constraint invoice_schedules_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint invoice_schedules_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE SET NULL (project_id),
  constraint invoice_schedules_due_days_not_negative CHECK (due_days >= 0),
  constraint invoice_schedules_every_positive CHECK (every > 0),
  constraint invoice_schedules_total_not_negative CHECK (total >= 0),
  constraint invoice_schedules_unit_known CHECK (unit = ANY (ARRAY['week', 'month', 'year']))
);
CREATE INDEX invoice_schedules_due_idx ON invoice_schedules (next_on) WHERE ((next_on IS NOT NULL) AND (NOT paused));
CREATE INDEX invoice_schedules_project_idx ON invoice_schedules (project_id) WHERE (project_id IS NOT NULL);
alter table invoice_schedules enable row level security;
alter table invoice_schedules force row level security;
create policy invoice_schedules_agency on invoice_schedules to enfilade_agency
  using (true)
  with check (true);
create policy invoice_schedules_company_staff on invoice_schedules to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on invoice_schedules to enfilade_agency;
grant delete, insert, select, update on invoice_schedules to enfilade_company_staff;

create table invoice_series (
  kind text not null,
  year integer not null,
  last integer not null,
  constraint invoice_series_pkey PRIMARY KEY (kind, year),
  constraint invoice_series_kind_known CHECK (kind = ANY (ARRAY['invoice', 'credit note', 'quote']))
);
alter table invoice_series enable row level security;
alter table invoice_series force row level security;
create policy invoice_series_agency on invoice_series to enfilade_agency
  using (true)
  with check (true);
grant insert, select, update on invoice_series to enfilade_agency;

create table invoices (
  id uuid not null,
  company_id uuid not null,
  detached_at timestamp with time zone,
  client_id uuid generated always as (
CASE
    WHEN (detached_at IS NULL) THEN company_id
    ELSE NULL::uuid
END) stored,
  project_id uuid,
  quote_id uuid,
  instalment_id uuid,
  overage_id uuid,
  schedule_id uuid,
  period_on date,
  kind text not null,
  credited_id uuid,
  state text not null,
  number text,
  currency text not null,
  issue_on date,
  due_on date not null,
  lines jsonb not null,
  discount jsonb,
  notes text not null,
  terms text not null,
  total bigint not null,
  paid bigint not null default 0,
  credited bigint not null default 0,
  settled bigint not null default 0,
  settled_on date,
  refund_undecided boolean not null default false,
  seller jsonb,
  buyer jsonb,
  sent_at timestamp with time zone,
  viewed_at timestamp with time zone,
  voided_at timestamp with time zone,
  void_reason text not null default '',
  reminders_stopped boolean not null default false,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_period_key UNIQUE (schedule_id, period_on),
  constraint invoices_tenant_key UNIQUE (company_id, id),
  constraint invoices_company_fkey FOREIGN KEY (client_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint invoices_credited_fkey FOREIGN KEY (company_id, credited_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE,
  constraint invoices_instalment_fkey FOREIGN KEY (company_id, instalment_id) REFERENCES instalments(company_id, id) ON DELETE SET NULL (instalment_id),
  constraint invoices_overage_fkey FOREIGN KEY (company_id, overage_id) REFERENCES retainer_overages(company_id, id) ON DELETE SET NULL (overage_id),
  constraint invoices_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE SET NULL (project_id),
  constraint invoices_quote_fkey FOREIGN KEY (company_id, quote_id) REFERENCES quotes(company_id, id) ON DELETE SET NULL (quote_id),
  constraint invoices_schedule_fkey FOREIGN KEY (company_id, schedule_id) REFERENCES invoice_schedules(company_id, id) ON DELETE SET NULL (schedule_id),
  constraint invoices_credit_of_invoice CHECK ((kind = 'credit note') = (credited_id IS NOT NULL)),
  constraint invoices_credited_in_total CHECK (credited >= 0 AND credited <= total),
  constraint invoices_draft_unnumbered CHECK (state <> 'draft' OR number IS NULL),
  constraint invoices_kind_known CHECK (kind = ANY (ARRAY['invoice', 'credit note'])),
  constraint invoices_sent_whole CHECK (state = 'draft' OR num_nulls(number, issue_on, seller, buyer, sent_at) = 0),
  constraint invoices_settled_positive CHECK (settled >= 0),
  constraint invoices_state_known CHECK (state = ANY (ARRAY['draft', 'sent', 'void'])),
  constraint invoices_total_not_negative CHECK (total >= 0)
);
CREATE INDEX invoices_client_idx ON invoices (client_id);
CREATE INDEX invoices_company_idx ON invoices (company_id, issue_on DESC, id DESC);
CREATE INDEX invoices_credited_idx ON invoices (credited_id) WHERE (credited_id IS NOT NULL);
CREATE INDEX invoices_due_idx ON invoices (due_on) WHERE ((state = 'sent') AND (kind = 'invoice'));
CREATE UNIQUE INDEX invoices_instalment_key ON invoices (instalment_id) WHERE (state <> 'void');
CREATE INDEX invoices_issue_idx ON invoices (issue_on DESC, id DESC);
CREATE INDEX invoices_open_idx ON invoices (due_on) WHERE ((state = 'sent') AND (kind = 'invoice') AND ((paid + credited) < total));
CREATE UNIQUE INDEX invoices_overage_key ON invoices (overage_id) WHERE (state <> 'void');
CREATE INDEX invoices_project_idx ON invoices (project_id) WHERE (project_id IS NOT NULL);
CREATE UNIQUE INDEX invoices_quote_key ON invoices (quote_id) WHERE (state <> 'void');
CREATE INDEX invoices_void_instalment_idx ON invoices (instalment_id) WHERE ((state = 'void') AND (instalment_id IS NOT NULL));
CREATE INDEX invoices_void_overage_idx ON invoices (overage_id) WHERE ((state = 'void') AND (overage_id IS NOT NULL));
CREATE INDEX invoices_void_quote_idx ON invoices (quote_id) WHERE ((state = 'void') AND (quote_id IS NOT NULL));
CREATE TRIGGER invoices_quote_invoiced_once BEFORE INSERT ON invoices FOR EACH ROW WHEN (new.quote_id IS NOT NULL AND new.state <> 'void') EXECUTE FUNCTION check_quote_invoiced_once();
CREATE TRIGGER invoices_search_delete AFTER DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION drop_search_document('invoice');
CREATE TRIGGER invoices_search_insert AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION index_invoice();
CREATE TRIGGER invoices_search_update AFTER UPDATE ON invoices FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.number IS DISTINCT FROM new.number OR old.lines IS DISTINCT FROM new.lines OR old.detached_at IS DISTINCT FROM new.detached_at) EXECUTE FUNCTION index_invoice();
CREATE TRIGGER invoices_sent_fixed BEFORE UPDATE ON invoices FOR EACH ROW WHEN (old.state <> 'draft') EXECUTE FUNCTION keep_sent_invoice();
CREATE TRIGGER invoices_sent_kept BEFORE DELETE ON invoices FOR EACH ROW WHEN (old.state <> 'draft') EXECUTE FUNCTION refuse_sent_invoice_deletion();
CREATE CONSTRAINT TRIGGER invoices_time_free AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state = 'draft' AND is_restored('invoices')) EXECUTE FUNCTION check_time_is_free();
CREATE TRIGGER invoices_time_freed AFTER UPDATE ON invoices FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.lines IS DISTINCT FROM new.lines) EXECUTE FUNCTION free_time_of_invoice();
CREATE TRIGGER invoices_time_unchanged AFTER INSERT ON invoices REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN (is_restored('invoices')) EXECUTE FUNCTION check_time_is_unchanged();
alter table invoices enable row level security;
alter table invoices force row level security;
create policy invoices_agency on invoices to enfilade_agency
  using (true)
  with check (true);
create policy invoices_client on invoices for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND state <> 'draft');
create policy invoices_company_staff on invoices to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on invoices to enfilade_agency;
grant select on invoices to enfilade_client;
grant delete, insert, select, update on invoices to enfilade_company_staff;

create table logos (
  hash text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  uploaded_by uuid,
  uploaded_at timestamp with time zone not null default now(),
  constraint logos_pkey PRIMARY KEY (hash),
  constraint logos_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint logos_content_small CHECK (octet_length(content) <= 1500000),
  constraint logos_hash_hex CHECK (hash ~ '^[0-9a-f]{32}$'),
  constraint logos_height_positive CHECK (height > 0),
  constraint logos_width_positive CHECK (width > 0)
);
CREATE INDEX logos_uploaded_by ON logos (uploaded_by);
alter table logos enable row level security;
alter table logos force row level security;
create policy logos_agency on logos to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on logos to enfilade_agency;

create table mail_links (
  token_hash bytea not null,
  purpose text not null,
  user_id uuid,
  invitation_id uuid,
  staff_invitation_id uuid,
  email text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint mail_links_pkey PRIMARY KEY (token_hash),
  constraint mail_links_invitation_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON DELETE CASCADE,
  constraint mail_links_staff_invitation_fkey FOREIGN KEY (staff_invitation_id) REFERENCES staff_invitations(id) ON DELETE CASCADE,
  constraint mail_links_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_links_one_subject CHECK (num_nonnulls(user_id, invitation_id, staff_invitation_id) = 1),
  constraint mail_links_purpose_known CHECK (purpose = ANY (ARRAY['confirm address', 'reset password', 'invitation', 'staff invitation'])),
  constraint mail_links_subject_fits CHECK ((purpose = 'invitation') = (invitation_id IS NOT NULL) AND (purpose = 'staff invitation') = (staff_invitation_id IS NOT NULL))
);
CREATE INDEX mail_links_expires_idx ON mail_links (expires_at);
CREATE INDEX mail_links_invitation_idx ON mail_links (invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX mail_links_staff_invitation_idx ON mail_links (staff_invitation_id) WHERE (staff_invitation_id IS NOT NULL);
CREATE INDEX mail_links_user_idx ON mail_links (user_id, purpose) WHERE (user_id IS NOT NULL);
alter table mail_links enable row level security;
alter table mail_links force row level security;
create policy mail_links_agency on mail_links to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on mail_links to enfilade_agency;

create table memberships (
  company_id uuid not null,
  user_id uuid not null,
  role text not null,
  banned_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint memberships_pkey PRIMARY KEY (company_id, user_id),
  constraint memberships_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint memberships_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint memberships_role_known CHECK (role = ANY (ARRAY['owner', 'member']))
);
CREATE INDEX memberships_user_idx ON memberships (user_id);
CREATE TRIGGER memberships_search AFTER INSERT OR DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION index_membership();
alter table memberships enable row level security;
alter table memberships force row level security;
create policy memberships_agency on memberships to enfilade_agency
  using (true)
  with check (true);
create policy memberships_client on memberships for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy memberships_company_staff on memberships to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on memberships to enfilade_agency;
grant select on memberships to enfilade_client;
grant select on memberships to enfilade_company_staff;

create table messages (
  id uuid not null,
  kind text not null,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  company text not null default '',
  body text not null default '',
  wants_marketing boolean not null default false,
  wants_newsletter boolean not null default false,
  received_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  waiting_since timestamp with time zone,
  due_at timestamp with time zone not null,
  alerted_at timestamp with time zone,
  read_at timestamp with time zone,
  answered_at timestamp with time zone,
  spam_reason text,
  note text not null default '',
  client_id uuid,
  token_hash bytea,
  chat_message_count integer not null default 0,
  edited_version integer not null default 1,
  visitor_seen_at timestamp with time zone,
  version integer not null default 1,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_token_key UNIQUE (token_hash),
  constraint messages_client_fkey FOREIGN KEY (client_id) REFERENCES companies(id) ON DELETE SET NULL,
  constraint messages_chat_has_token CHECK ((kind = 'chat') = (token_hash IS NOT NULL)),
  constraint messages_kind_known CHECK (kind = ANY (ARRAY['contact', 'chat'])),
  constraint messages_spam_reason_known CHECK (spam_reason = ANY (ARRAY['hidden field', 'many from one address', 'many at once', 'marked']))
);
CREATE INDEX messages_client_idx ON messages (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX messages_due_idx ON messages (due_at) WHERE ((waiting_since IS NOT NULL) AND (alerted_at IS NULL));
CREATE INDEX messages_inbox_idx ON messages ((((read_at IS NULL) AND (spam_reason IS NULL))) DESC, last_at DESC, id DESC);
CREATE INDEX messages_unanswered_idx ON messages (due_at) WHERE ((answered_at IS NULL) AND (spam_reason IS NULL));
CREATE INDEX messages_unread_idx ON messages (id) WHERE ((read_at IS NULL) AND (spam_reason IS NULL));
CREATE INDEX messages_waiting_idx ON messages (due_at) WHERE ((waiting_since IS NOT NULL) AND (spam_reason IS NULL));
CREATE TRIGGER messages_search_delete AFTER DELETE ON messages FOR EACH ROW EXECUTE FUNCTION drop_search_document('message');
CREATE TRIGGER messages_search_insert AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION index_message();
CREATE TRIGGER messages_search_update AFTER UPDATE ON messages FOR EACH ROW WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.email IS DISTINCT FROM new.email OR old.company IS DISTINCT FROM new.company OR old.body IS DISTINCT FROM new.body OR old.spam_reason IS DISTINCT FROM new.spam_reason) EXECUTE FUNCTION index_message();
alter table messages enable row level security;
alter table messages force row level security;
create policy messages_agency on messages to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on messages to enfilade_agency;

create table milestones (
  id uuid not null,
  company_id uuid not null,
  project_id uuid not null,
  title text not null,
  due_on date not null,
  visibility text not null,
  reached_at timestamp with time zone,
  approved_at timestamp with time zone,
  approved_by uuid,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint milestones_pkey PRIMARY KEY (id),
  constraint milestones_tenant_key UNIQUE (company_id, id),
  constraint milestones_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint milestones_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE CASCADE,
  constraint milestones_approved_by_with_time CHECK (approved_by IS NULL OR approved_at IS NOT NULL),
  constraint milestones_approved_reached CHECK (approved_at IS NULL OR reached_at IS NOT NULL AND visibility = 'shared'),
  constraint milestones_visibility_known CHECK (visibility = ANY (ARRAY['internal', 'shared']))
);
CREATE INDEX milestones_approved_by_idx ON milestones (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX milestones_due_on_idx ON milestones (due_on);
CREATE INDEX milestones_project_idx ON milestones (company_id, project_id, due_on);
CREATE TRIGGER milestones_search_delete AFTER DELETE ON milestones FOR EACH ROW EXECUTE FUNCTION drop_search_document('milestone');
CREATE TRIGGER milestones_search_insert AFTER INSERT ON milestones FOR EACH ROW EXECUTE FUNCTION index_milestone();
CREATE TRIGGER milestones_search_update AFTER UPDATE ON milestones FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.visibility IS DISTINCT FROM new.visibility) EXECUTE FUNCTION index_milestone();
alter table milestones enable row level security;
alter table milestones force row level security;
create policy milestones_agency on milestones to enfilade_agency
  using (true)
  with check (true);
create policy milestones_client on milestones for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared');
create policy milestones_client_approves on milestones for update to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared' AND reached_at IS NOT NULL)
  with check ((company_id = ANY (caller_companies())) AND approved_by = caller_person());
create policy milestones_company_staff on milestones to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on milestones to enfilade_agency;
grant select on milestones to enfilade_client;
grant delete, insert, select, update on milestones to enfilade_company_staff;
grant update (approved_at, approved_by, version, updated_at) on milestones to enfilade_client;

create table notification_mails (
  id uuid not null,
  person_id uuid not null,
  cadence text not null,
  state text not null,
  send_at timestamp with time zone not null,
  done_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint notification_mails_pkey PRIMARY KEY (id),
  constraint notification_mails_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notification_mails_cadence_known CHECK (cadence = ANY (ARRAY['soon', 'daily'])),
  constraint notification_mails_state_known CHECK (state = ANY (ARRAY['gathering', 'sending', 'done']))
);
CREATE UNIQUE INDEX notification_mails_gathering_key ON notification_mails (person_id, cadence) WHERE (state = 'gathering');
CREATE INDEX notification_mails_person_idx ON notification_mails (person_id);
alter table notification_mails enable row level security;
alter table notification_mails force row level security;
create policy notification_mails_agency on notification_mails to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on notification_mails to enfilade_agency;

create table notification_settings (
  person_id uuid not null,
  kind text not null,
  is_in_app boolean not null,
  mail text not null,
  constraint notification_settings_pkey PRIMARY KEY (person_id, kind),
  constraint notification_settings_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notification_settings_mail_known CHECK (mail = ANY (ARRAY['soon', 'daily', 'off']))
);
alter table notification_settings enable row level security;
alter table notification_settings force row level security;
create policy notification_settings_agency on notification_settings to enfilade_agency
  using (true)
  with check (true);
create policy notification_settings_client on notification_settings to enfilade_client
  using (person_id = caller_person())
  with check (person_id = caller_person());
create policy notification_settings_company_staff on notification_settings to enfilade_company_staff
  using (person_id = caller_person())
  with check (person_id = caller_person());
grant delete, insert, select, update on notification_settings to enfilade_agency;
grant insert, select, update on notification_settings to enfilade_client;
grant insert, select, update on notification_settings to enfilade_company_staff;

create table notifications (
  id uuid not null,
  person_id uuid not null,
  mail_id uuid,
  kind text not null,
  company_id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  part_id uuid,
  actor_id uuid,
  about text not null,
  read_at timestamp with time zone,
  is_in_app boolean not null,
  mail text not null,
  created_at timestamp with time zone not null default now(),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_about_key UNIQUE (person_id, about),
  constraint notifications_actor_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint notifications_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_kind_known CHECK (kind <> ''),
  constraint notifications_mail_known CHECK (mail = ANY (ARRAY['soon', 'daily', 'off'])),
  constraint notifications_record_kind_not_empty CHECK (record_kind <> '')
);
CREATE INDEX notifications_actor_idx ON notifications (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX notifications_created_idx ON notifications (created_at);
CREATE INDEX notifications_list_idx ON notifications (person_id, id DESC) WHERE is_in_app;
CREATE INDEX notifications_mail_idx ON notifications (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX notifications_unmailed_idx ON notifications (person_id, mail) WHERE ((mail_id IS NULL) AND (mail <> 'off'));
CREATE INDEX notifications_unread_idx ON notifications (person_id) WHERE ((read_at IS NULL) AND is_in_app);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy notifications_agency on notifications to enfilade_agency
  using (true)
  with check (true);
create policy notifications_client on notifications to enfilade_client
  using (person_id = caller_person() AND (company_id = ANY (caller_companies())));
create policy notifications_company_staff on notifications to enfilade_company_staff
  using (person_id = caller_person() AND (company_id = ANY (caller_companies())));
grant delete, insert, select, update on notifications to enfilade_agency;
grant select on notifications to enfilade_client;
grant select on notifications to enfilade_company_staff;
grant update (read_at) on notifications to enfilade_client;
grant update (read_at) on notifications to enfilade_company_staff;

create table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  user_id uuid,
  session_id uuid,
  user_handle bytea,
  sign_in_hash bytea,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_session_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint passkey_challenges_sign_in_fkey FOREIGN KEY (sign_in_hash) REFERENCES sign_in_challenges(token_hash) ON DELETE CASCADE,
  constraint passkey_challenges_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkey_challenges_of_person CHECK ((user_id IS NULL) = (purpose = 'sign in')),
  constraint passkey_challenges_of_session CHECK ((session_id IS NOT NULL) = (purpose = 'add') AND (user_handle IS NOT NULL) = (purpose = 'add')),
  constraint passkey_challenges_of_sign_in CHECK ((sign_in_hash IS NOT NULL) = (purpose = 'second factor')),
  constraint passkey_challenges_purpose_known CHECK (purpose = ANY (ARRAY['add', 'second factor', 'sign in']))
);
CREATE INDEX passkey_challenges_expires_idx ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_session_idx ON passkey_challenges (session_id);
CREATE INDEX passkey_challenges_sign_in_idx ON passkey_challenges (sign_in_hash);
CREATE INDEX passkey_challenges_user_idx ON passkey_challenges (user_id);
alter table passkey_challenges enable row level security;
alter table passkey_challenges force row level security;
create policy passkey_challenges_agency on passkey_challenges to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on passkey_challenges to enfilade_agency;

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  user_handle bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_unique UNIQUE (credential_id),
  constraint passkeys_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_counter_not_negative CHECK (counter >= 0),
  constraint passkeys_credential_id_length CHECK (octet_length(credential_id) >= 1 AND octet_length(credential_id) <= 1023),
  constraint passkeys_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint passkeys_public_key_length CHECK (octet_length(public_key) >= 1 AND octet_length(public_key) <= 8192),
  constraint passkeys_user_handle_length CHECK (octet_length(user_handle) = 32)
);
CREATE INDEX passkeys_user_idx ON passkeys (user_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy passkeys_agency on passkeys to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on passkeys to enfilade_agency;

create table payment_events (
  id uuid not null,
  event_id text not null,
  kind text not null,
  object_id text not null,
  refund_state text,
  payment_ref text not null,
  invoice_id uuid,
  invoice_number text not null,
  amount bigint not null,
  currency text not null,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  outcome text not null,
  problem text not null default '',
  resolved_at timestamp with time zone,
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_event_key UNIQUE (event_id),
  constraint payment_events_kind_known CHECK (kind = ANY (ARRAY['payment', 'refund', 'dispute'])),
  constraint payment_events_outcome_known CHECK (outcome = ANY (ARRAY['applied', 'waiting', 'unmatched'])),
  constraint payment_events_problem_named CHECK ((outcome = 'unmatched') = (problem <> ''))
);
CREATE INDEX payment_events_payment_idx ON payment_events (payment_ref, occurred_at);
CREATE INDEX payment_events_unmatched_idx ON payment_events (occurred_at) WHERE ((outcome = 'unmatched') AND (resolved_at IS NULL));
alter table payment_events enable row level security;
alter table payment_events force row level security;
create policy payment_events_agency on payment_events to enfilade_agency
  using (true)
  with check (true);
grant insert, select, update on payment_events to enfilade_agency;

create table person_costs (
  person_id uuid not null,
  from_on date not null,
  cost bigint not null,
  currency text not null,
  constraint person_costs_pkey PRIMARY KEY (person_id, from_on),
  constraint person_costs_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint person_costs_not_negative CHECK (cost >= 0)
);
alter table person_costs enable row level security;
alter table person_costs force row level security;
create policy person_costs_agency on person_costs to enfilade_agency
  using (true)
  with check (true);
create policy person_costs_company_staff on person_costs for select to enfilade_company_staff
  using (true);
grant delete, insert, select, update on person_costs to enfilade_agency;
grant select on person_costs to enfilade_company_staff;

create table person_exports (
  token_hash bytea not null,
  person_id uuid not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint person_exports_pkey PRIMARY KEY (token_hash),
  constraint person_exports_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint person_exports_session_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX person_exports_person_idx ON person_exports (person_id);
CREATE INDEX person_exports_session_idx ON person_exports (session_id);
alter table person_exports enable row level security;
alter table person_exports force row level security;
create policy person_exports_agency on person_exports to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on person_exports to enfilade_agency;

create table person_photos (
  person_id uuid not null,
  hash text not null,
  content bytea not null,
  updated_at timestamp with time zone not null default now(),
  constraint person_photos_pkey PRIMARY KEY (person_id),
  constraint person_photos_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint person_photos_small CHECK (octet_length(content) <= 200000)
);
alter table person_photos enable row level security;
alter table person_photos force row level security;
create policy person_photos_agency on person_photos to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on person_photos to enfilade_agency;

create table person_rates (
  person_id uuid not null,
  rate bigint not null,
  currency text not null,
  constraint person_rates_pkey PRIMARY KEY (person_id),
  constraint person_rates_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint person_rates_rate_not_negative CHECK (rate >= 0)
);
alter table person_rates enable row level security;
alter table person_rates force row level security;
create policy person_rates_agency on person_rates to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on person_rates to enfilade_agency;

create table portfolio_cases (
  id uuid not null,
  company_id uuid not null,
  project_id uuid not null,
  slug text not null,
  item jsonb not null,
  state text not null,
  content_version integer not null,
  agency_version integer not null,
  consented_version integer,
  is_consent_ended boolean not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint portfolio_cases_pkey PRIMARY KEY (id),
  constraint portfolio_cases_project_key UNIQUE (project_id),
  constraint portfolio_cases_slug_key UNIQUE (slug),
  constraint portfolio_cases_tenant_key UNIQUE (company_id, id),
  constraint portfolio_cases_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint portfolio_cases_person_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint portfolio_cases_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE CASCADE,
  constraint portfolio_cases_agreed_to_something CHECK (state <> 'agreed' OR consented_version = content_version),
  constraint portfolio_cases_state_known CHECK (state = ANY (ARRAY['draft', 'proposed', 'agreed', 'declined', 'withdrawn']))
);
CREATE INDEX portfolio_cases_company_idx ON portfolio_cases (company_id, created_at);
CREATE INDEX portfolio_cases_person_idx ON portfolio_cases (decided_by) WHERE (decided_by IS NOT NULL);
alter table portfolio_cases enable row level security;
alter table portfolio_cases force row level security;
create policy portfolio_cases_agency on portfolio_cases to enfilade_agency
  using (true)
  with check (true);
create policy portfolio_cases_client on portfolio_cases for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND state <> 'draft');
create policy portfolio_cases_client_decides on portfolio_cases for update to enfilade_client
  using ((company_id = ANY (caller_companies())) AND caller_owns(company_id) AND state <> 'draft')
  with check ((company_id = ANY (caller_companies())) AND caller_owns(company_id) AND state <> 'draft');
create policy portfolio_cases_company_staff on portfolio_cases to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on portfolio_cases to enfilade_agency;
grant select on portfolio_cases to enfilade_client;
grant delete, insert, select, update on portfolio_cases to enfilade_company_staff;
grant update (item, state, content_version, consented_version, is_consent_ended, decided_at, decided_by, reason, version, updated_at) on portfolio_cases to enfilade_client;

create table posts (
  id uuid not null,
  company_id uuid not null,
  campaign_id uuid not null,
  title text not null,
  channel text not null,
  text text not null,
  link text not null,
  planned_on date not null,
  status text not null,
  visibility text not null,
  approval_mode text,
  published_at timestamp with time zone,
  published_url text not null,
  created_by uuid,
  content_version integer not null default 1,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_tenant_key UNIQUE (company_id, id),
  constraint posts_campaign_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  constraint posts_creator_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint posts_approval_mode_known CHECK (approval_mode = ANY (ARRAY['none', 'optional', 'required', 'two stages'])),
  constraint posts_channel_named CHECK (channel <> ''),
  constraint posts_published_whole CHECK ((status = 'published') = (published_at IS NOT NULL)),
  constraint posts_status_known CHECK (status = ANY (ARRAY['draft', 'in review', 'changes asked', 'approved', 'scheduled', 'published'])),
  constraint posts_visibility_known CHECK (visibility = ANY (ARRAY['internal', 'shared']))
);
CREATE INDEX posts_campaign_idx ON posts (campaign_id, planned_on);
CREATE INDEX posts_creator_idx ON posts (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX posts_day_idx ON posts (company_id, planned_on, id);
CREATE INDEX posts_in_review_idx ON posts (company_id) WHERE (status = ANY (ARRAY['in review', 'changes asked']));
CREATE INDEX posts_scheduled_idx ON posts (planned_on) WHERE (status = 'scheduled');
CREATE TRIGGER posts_approval_asked AFTER UPDATE ON posts FOR EACH ROW WHEN (new.status = 'in review' AND new.visibility = 'shared' AND (old.status <> 'in review' OR old.visibility <> 'shared')) EXECUTE FUNCTION ask_for_approval();
CREATE TRIGGER posts_approval_revoked AFTER UPDATE ON posts FOR EACH ROW WHEN (new.content_version <> old.content_version) EXECUTE FUNCTION revoke_approval();
CREATE TRIGGER posts_content BEFORE UPDATE OF title, channel, text, link ON posts FOR EACH ROW WHEN (new.title IS DISTINCT FROM old.title OR new.channel IS DISTINCT FROM old.channel OR new.text IS DISTINCT FROM old.text OR new.link IS DISTINCT FROM old.link) EXECUTE FUNCTION note_post_content();
CREATE TRIGGER posts_links_withdrawn AFTER UPDATE OF visibility ON posts FOR EACH ROW WHEN (old.visibility = 'shared' AND new.visibility = 'internal') EXECUTE FUNCTION withdraw_approval_links();
CREATE CONSTRAINT TRIGGER posts_scheduled_approved AFTER UPDATE ON posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status = ANY (ARRAY['scheduled', 'published'])) AND (old.status <> new.status OR old.visibility <> new.visibility)) EXECUTE FUNCTION check_post_is_approved();
CREATE TRIGGER posts_search_delete AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION drop_search_document('post');
CREATE TRIGGER posts_search_insert AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION index_post();
CREATE TRIGGER posts_search_update AFTER UPDATE ON posts FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.text IS DISTINCT FROM new.text OR old.visibility IS DISTINCT FROM new.visibility OR (old.status = 'draft') IS DISTINCT FROM (new.status = 'draft')) EXECUTE FUNCTION index_post();
alter table posts enable row level security;
alter table posts force row level security;
create policy posts_agency on posts to enfilade_agency
  using (true)
  with check (true);
create policy posts_client on posts for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared' AND status <> 'draft' AND (EXISTS ( SELECT
   FROM campaigns
  WHERE campaigns.id = posts.campaign_id)));
create policy posts_company_staff on posts to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on posts to enfilade_agency;
grant select on posts to enfilade_client;
grant delete, insert, select, update on posts to enfilade_company_staff;

create table project_rates (
  company_id uuid not null,
  project_id uuid not null,
  rate bigint not null,
  currency text not null,
  constraint project_rates_pkey PRIMARY KEY (project_id),
  constraint project_rates_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE CASCADE,
  constraint project_rates_rate_not_negative CHECK (rate >= 0)
);
alter table project_rates enable row level security;
alter table project_rates force row level security;
create policy project_rates_agency on project_rates to enfilade_agency
  using (true)
  with check (true);
create policy project_rates_company_staff on project_rates to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on project_rates to enfilade_agency;
grant delete, insert, select, update on project_rates to enfilade_company_staff;

create table projects (
  id uuid not null,
  company_id uuid not null,
  title text not null,
  description text not null default '',
  start_on date not null,
  end_on date not null,
  status text not null,
  rank text collate "C" not null,
  share_new_tasks boolean not null default true,
  approval_mode text not null default 'optional',
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_tenant_key UNIQUE (company_id, id),
  constraint projects_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint projects_approval_mode_known CHECK (approval_mode = ANY (ARRAY['none', 'optional', 'required', 'two stages'])),
  constraint projects_end_not_before_start CHECK (end_on >= start_on),
  constraint projects_status_known CHECK (status = ANY (ARRAY['planned', 'in progress', 'completed', 'on hold']))
);
CREATE INDEX projects_board_idx ON projects (company_id, status, rank, id);
CREATE INDEX projects_end_on_idx ON projects (end_on);
CREATE INDEX projects_start_on_idx ON projects (start_on);
CREATE TRIGGER projects_search_delete AFTER DELETE ON projects FOR EACH ROW EXECUTE FUNCTION drop_search_document('project');
CREATE TRIGGER projects_search_insert AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION index_project();
CREATE TRIGGER projects_search_update AFTER UPDATE ON projects FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.description IS DISTINCT FROM new.description) EXECUTE FUNCTION index_project();
alter table projects enable row level security;
alter table projects force row level security;
create policy projects_agency on projects to enfilade_agency
  using (true)
  with check (true);
create policy projects_client on projects for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy projects_company_staff on projects to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on projects to enfilade_agency;
grant select on projects to enfilade_client;
grant delete, insert, select, update on projects to enfilade_company_staff;

create table quotes (
  id uuid not null,
  company_id uuid not null,
  project_id uuid,
  state text not null,
  number text,
  currency text not null,
  issue_on date,
  valid_until date not null,
  lines jsonb not null,
  discount jsonb,
  notes text not null,
  terms text not null,
  total bigint not null,
  seller jsonb,
  buyer jsonb,
  sent_at timestamp with time zone,
  content_version integer not null default 1,
  viewed_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_first text,
  decided_last text,
  decline_reason text not null default '',
  withdrawn_at timestamp with time zone,
  withdraw_reason text not null default '',
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_number_key UNIQUE (number),
  constraint quotes_tenant_key UNIQUE (company_id, id),
  constraint quotes_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint quotes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint quotes_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE SET NULL (project_id),
  constraint quotes_decision_whole CHECK ((state = ANY (ARRAY['accepted', 'declined'])) = (num_nulls(decided_at, decided_first, decided_last) = 0)),
  constraint quotes_draft_unnumbered CHECK (state <> 'draft' OR number IS NULL),
  constraint quotes_reason_given CHECK ((state = 'declined') = (decline_reason <> '')),
  constraint quotes_sent_whole CHECK (state = 'draft' OR num_nulls(number, issue_on, seller, buyer, sent_at) = 0),
  constraint quotes_state_known CHECK (state = ANY (ARRAY['draft', 'sent', 'accepted', 'declined', 'withdrawn'])),
  constraint quotes_total_not_negative CHECK (total >= 0),
  constraint quotes_withdraw_reason CHECK (state = 'withdrawn' OR withdraw_reason = ''),
  constraint quotes_withdrawn_whole CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL))
);
CREATE INDEX quotes_accepted_idx ON quotes (decided_at) WHERE (state = 'accepted');
CREATE INDEX quotes_company_idx ON quotes (company_id, issue_on DESC, id DESC);
CREATE INDEX quotes_decided_by_idx ON quotes (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX quotes_issue_idx ON quotes (issue_on DESC, id DESC);
CREATE INDEX quotes_project_idx ON quotes (project_id) WHERE (project_id IS NOT NULL);
CREATE TRIGGER quotes_erased_name BEFORE INSERT OR UPDATE OF decided_by ON quotes FOR EACH ROW WHEN (new.decided_by IS NOT NULL) EXECUTE FUNCTION put_erased_name('decided_by', 'decided_first', 'decided_last');
CREATE TRIGGER quotes_search_delete AFTER DELETE ON quotes FOR EACH ROW EXECUTE FUNCTION drop_search_document('quote');
CREATE TRIGGER quotes_search_insert AFTER INSERT ON quotes FOR EACH ROW EXECUTE FUNCTION index_quote();
CREATE TRIGGER quotes_search_update AFTER UPDATE ON quotes FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.number IS DISTINCT FROM new.number OR old.lines IS DISTINCT FROM new.lines) EXECUTE FUNCTION index_quote();
CREATE TRIGGER quotes_sent_fixed BEFORE UPDATE ON quotes FOR EACH ROW WHEN (old.state <> 'draft') EXECUTE FUNCTION keep_sent_quote();
alter table quotes enable row level security;
alter table quotes force row level security;
create policy quotes_agency on quotes to enfilade_agency
  using (true)
  with check (true);
create policy quotes_client on quotes for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND state <> 'draft');
create policy quotes_company_staff on quotes to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on quotes to enfilade_agency;
grant select on quotes to enfilade_client;
grant delete, insert, select, update on quotes to enfilade_company_staff;

create table rate_limits (
  what text not null,
  key_hash bytea not null,
  used integer not null,
  since timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (what, key_hash)
);
CREATE INDEX rate_limits_since_idx ON rate_limits (since);
alter table rate_limits enable row level security;
alter table rate_limits force row level security;
create policy rate_limits_agency on rate_limits to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on rate_limits to enfilade_agency;

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy recovery_codes_agency on recovery_codes to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on recovery_codes to enfilade_agency;

create table removed_objects (
  key text not null,
  removed_at timestamp with time zone not null default now(),
  constraint removed_objects_pkey PRIMARY KEY (key)
);
CREATE INDEX removed_objects_removed_at_idx ON removed_objects (removed_at);
alter table removed_objects enable row level security;
alter table removed_objects force row level security;
create policy removed_objects_agency on removed_objects to enfilade_agency
  using (true)
  with check (true);
create policy removed_objects_client on removed_objects for insert to enfilade_client
  with check (key ~ '^file/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
create policy removed_objects_company_staff on removed_objects to enfilade_company_staff
  using (is_callers_file(key))
  with check (is_callers_file(key));
create policy removed_objects_owner on removed_objects to enfilade_owner
  using (true)
  with check (true);
grant delete, insert, select, update on removed_objects to enfilade_agency;
grant insert, select on removed_objects to enfilade_client;
grant insert, select, update on removed_objects to enfilade_company_staff;

create table report_links (
  id uuid not null,
  company_id uuid not null,
  report_id uuid not null,
  token_hash bytea not null,
  created_by uuid,
  creator_first text,
  creator_last text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint report_links_pkey PRIMARY KEY (id),
  constraint report_links_token_key UNIQUE (token_hash),
  constraint report_links_report_fkey FOREIGN KEY (company_id, report_id) REFERENCES reports(company_id, id) ON DELETE CASCADE,
  constraint report_links_creator_named CHECK (created_by IS NULL OR creator_first IS NOT NULL AND creator_last IS NOT NULL)
);
CREATE INDEX report_links_expires_idx ON report_links (expires_at);
CREATE INDEX report_links_report_idx ON report_links (report_id);
CREATE TRIGGER report_links_erased_name BEFORE INSERT OR UPDATE OF created_by ON report_links FOR EACH ROW WHEN (new.created_by IS NOT NULL) EXECUTE FUNCTION put_erased_name('created_by', 'creator_first', 'creator_last');
alter table report_links enable row level security;
alter table report_links force row level security;
create policy report_links_agency on report_links to enfilade_agency
  using (true)
  with check (true);
create policy report_links_company_staff on report_links to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select on report_links to enfilade_agency;
grant delete, insert, select on report_links to enfilade_company_staff;
grant update (creator_first, creator_last) on report_links to enfilade_agency;

create table report_recipients (
  company_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  constraint report_recipients_pkey PRIMARY KEY (schedule_id, user_id),
  constraint report_recipients_member_fkey FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE,
  constraint report_recipients_schedule_fkey FOREIGN KEY (company_id, schedule_id) REFERENCES report_schedules(company_id, id) ON DELETE CASCADE
);
CREATE INDEX report_recipients_member_idx ON report_recipients (company_id, user_id);
alter table report_recipients enable row level security;
alter table report_recipients force row level security;
create policy report_recipients_agency on report_recipients to enfilade_agency
  using (true)
  with check (true);
create policy report_recipients_company_staff on report_recipients to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on report_recipients to enfilade_agency;
grant delete, insert, select, update on report_recipients to enfilade_company_staff;

create table report_schedules (
  id uuid not null,
  company_id uuid not null,
  campaign_id uuid,
  day integer not null,
  paused boolean not null,
  last_on date,
  next_on date not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint report_schedules_pkey PRIMARY KEY (id),
  constraint report_schedules_subject_key UNIQUE NULLS NOT DISTINCT (company_id, campaign_id),
  constraint report_schedules_tenant_key UNIQUE (company_id, id),
  constraint report_schedules_campaign_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  constraint report_schedules_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint report_schedules_day_in_each_month CHECK (day >= 1 AND day <= 28)
);
CREATE INDEX report_schedules_campaign_idx ON report_schedules (campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX report_schedules_due_idx ON report_schedules (next_on) WHERE (NOT paused);
alter table report_schedules enable row level security;
alter table report_schedules force row level security;
create policy report_schedules_agency on report_schedules to enfilade_agency
  using (true)
  with check (true);
create policy report_schedules_company_staff on report_schedules to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on report_schedules to enfilade_agency;
grant delete, insert, select, update on report_schedules to enfilade_company_staff;

create table report_version_figures (
  company_id uuid not null,
  report_id uuid not null,
  number integer not null,
  figures jsonb not null,
  restated jsonb not null,
  constraint report_version_figures_pkey PRIMARY KEY (company_id, report_id, number),
  constraint report_version_figures_version_fkey FOREIGN KEY (company_id, report_id, number) REFERENCES report_versions(company_id, report_id, number) ON DELETE CASCADE
);
alter table report_version_figures enable row level security;
alter table report_version_figures force row level security;
create policy report_version_figures_agency on report_version_figures to enfilade_agency
  using (true)
  with check (true);
create policy report_version_figures_company_staff on report_version_figures to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select on report_version_figures to enfilade_agency;
grant delete, insert, select on report_version_figures to enfilade_company_staff;

create table report_versions (
  company_id uuid not null,
  report_id uuid not null,
  campaign_id uuid,
  number integer not null,
  month date not null,
  what_happened text not null,
  why text not null,
  what_next text not null,
  figures jsonb not null,
  restated jsonb not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  published_first text not null,
  published_last text not null,
  constraint report_versions_pkey PRIMARY KEY (company_id, report_id, number),
  constraint report_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint report_versions_report_fkey FOREIGN KEY (company_id, report_id) REFERENCES reports(company_id, id) ON DELETE CASCADE,
  constraint report_versions_number_positive CHECK (number > 0)
);
CREATE INDEX report_versions_company_idx ON report_versions (company_id, month DESC);
CREATE INDEX report_versions_published_by_idx ON report_versions (published_by) WHERE (published_by IS NOT NULL);
CREATE TRIGGER report_versions_erased_name BEFORE INSERT OR UPDATE OF published_by ON report_versions FOR EACH ROW WHEN (new.published_by IS NOT NULL) EXECUTE FUNCTION put_erased_name('published_by', 'published_first', 'published_last');
CREATE TRIGGER report_versions_search AFTER INSERT ON report_versions FOR EACH ROW EXECUTE FUNCTION index_report();
alter table report_versions enable row level security;
alter table report_versions force row level security;
create policy report_versions_agency on report_versions to enfilade_agency
  using (true)
  with check (true);
create policy report_versions_client on report_versions for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND (campaign_id IS NULL OR (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.id = report_versions.campaign_id))));
create policy report_versions_company_staff on report_versions to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select on report_versions to enfilade_agency;
grant select on report_versions to enfilade_client;
grant delete, insert, select on report_versions to enfilade_company_staff;
grant update (published_first, published_last) on report_versions to enfilade_agency;

create table reports (
  id uuid not null,
  company_id uuid not null,
  campaign_id uuid,
  month date not null,
  what_happened text not null,
  why text not null,
  what_next text not null,
  published_version integer,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_subject_key UNIQUE NULLS NOT DISTINCT (company_id, campaign_id, month),
  constraint reports_tenant_key UNIQUE (company_id, id),
  constraint reports_campaign_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  constraint reports_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint reports_month_first_day CHECK (EXTRACT(day FROM month) = 1::numeric)
);
CREATE INDEX reports_campaign_idx ON reports (campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE TRIGGER reports_search_delete AFTER DELETE ON reports FOR EACH ROW EXECUTE FUNCTION drop_search_document('report');
CREATE TRIGGER reports_search_insert AFTER INSERT ON reports FOR EACH ROW EXECUTE FUNCTION index_report();
CREATE TRIGGER reports_search_update AFTER UPDATE ON reports FOR EACH ROW WHEN (old.published_version IS DISTINCT FROM new.published_version OR old.what_happened IS DISTINCT FROM new.what_happened OR old.why IS DISTINCT FROM new.why OR old.what_next IS DISTINCT FROM new.what_next) EXECUTE FUNCTION index_report();
alter table reports enable row level security;
alter table reports force row level security;
create policy reports_agency on reports to enfilade_agency
  using (true)
  with check (true);
create policy reports_company_staff on reports to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on reports to enfilade_agency;
grant delete, insert, select, update on reports to enfilade_company_staff;

create table retainer_deliveries (
  id uuid not null,
  company_id uuid not null,
  retainer_id uuid not null,
  day date not null,
  title text not null,
  quantity integer not null,
  overage_id uuid,
  created_at timestamp with time zone not null,
  constraint retainer_deliveries_pkey PRIMARY KEY (id),
  constraint retainer_deliveries_tenant_key UNIQUE (company_id, id),
  constraint retainer_deliveries_overage_fkey FOREIGN KEY (company_id, overage_id) REFERENCES retainer_overages(company_id, id) ON DELETE SET NULL (overage_id),
  constraint retainer_deliveries_retainer_fkey FOREIGN KEY (company_id, retainer_id) REFERENCES retainers(company_id, id) ON DELETE CASCADE,
  constraint retainer_deliveries_quantity_positive CHECK (quantity > 0)
);
CREATE INDEX retainer_deliveries_overage_idx ON retainer_deliveries (overage_id) WHERE (overage_id IS NOT NULL);
CREATE INDEX retainer_deliveries_retainer_idx ON retainer_deliveries (retainer_id, day);
alter table retainer_deliveries enable row level security;
alter table retainer_deliveries force row level security;
create policy retainer_deliveries_agency on retainer_deliveries to enfilade_agency
  using (true)
  with check (true);
create policy retainer_deliveries_client on retainer_deliveries for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy retainer_deliveries_company_staff on retainer_deliveries to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on retainer_deliveries to enfilade_agency;
grant select on retainer_deliveries to enfilade_client;
grant delete, insert, select, update on retainer_deliveries to enfilade_company_staff;

create table retainer_overages (
  id uuid not null,
  company_id uuid not null,
  retainer_id uuid not null,
  month date not null,
  units integer not null,
  rate bigint not null,
  tax_rate double precision not null,
  net bigint not null,
  total bigint not null,
  note text not null,
  state text not null,
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_first text,
  decided_last text,
  reason text not null default '',
  constraint retainer_overages_pkey PRIMARY KEY (id),
  constraint retainer_overages_tenant_key UNIQUE (company_id, id),
  constraint retainer_overages_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint retainer_overages_retainer_fkey FOREIGN KEY (company_id, retainer_id) REFERENCES retainers(company_id, id) ON DELETE CASCADE,
  constraint retainer_overages_decided CHECK ((state = ANY (ARRAY['approved', 'declined'])) = (decided_at IS NOT NULL)),
  constraint retainer_overages_net_not_negative CHECK (net >= 0),
  constraint retainer_overages_state_known CHECK (state = ANY (ARRAY['asked', 'approved', 'declined', 'withdrawn'])),
  constraint retainer_overages_units_positive CHECK (units > 0),
  constraint retainer_overages_whole_month CHECK (EXTRACT(day FROM month) = 1::numeric)
);
CREATE UNIQUE INDEX retainer_overages_asked_key ON retainer_overages (retainer_id, month) WHERE (state = 'asked');
CREATE INDEX retainer_overages_decided_by_idx ON retainer_overages (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX retainer_overages_retainer_idx ON retainer_overages (retainer_id, month);
CREATE TRIGGER retainer_overages_erased_name BEFORE INSERT OR UPDATE OF decided_by ON retainer_overages FOR EACH ROW WHEN (new.decided_by IS NOT NULL) EXECUTE FUNCTION put_erased_name('decided_by', 'decided_first', 'decided_last');
CREATE TRIGGER retainer_overages_fixed BEFORE UPDATE ON retainer_overages FOR EACH ROW WHEN (old.state <> 'asked' AND old.state IS DISTINCT FROM new.state OR old.retainer_id IS DISTINCT FROM new.retainer_id OR old.month IS DISTINCT FROM new.month OR old.units IS DISTINCT FROM new.units OR old.rate IS DISTINCT FROM new.rate OR old.tax_rate IS DISTINCT FROM new.tax_rate OR old.net IS DISTINCT FROM new.net OR old.total IS DISTINCT FROM new.total OR old.note IS DISTINCT FROM new.note) EXECUTE FUNCTION keep_overage();
alter table retainer_overages enable row level security;
alter table retainer_overages force row level security;
create policy retainer_overages_agency on retainer_overages to enfilade_agency
  using (true)
  with check (true);
create policy retainer_overages_client on retainer_overages for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy retainer_overages_company_staff on retainer_overages to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on retainer_overages to enfilade_agency;
grant select on retainer_overages to enfilade_client;
grant delete, insert, select, update on retainer_overages to enfilade_company_staff;

create table retainer_projects (
  company_id uuid not null,
  retainer_id uuid not null,
  project_id uuid not null,
  constraint retainer_projects_pkey PRIMARY KEY (retainer_id, project_id),
  constraint retainer_projects_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE CASCADE,
  constraint retainer_projects_retainer_fkey FOREIGN KEY (company_id, retainer_id) REFERENCES retainers(company_id, id) ON DELETE CASCADE
);
CREATE INDEX retainer_projects_project_idx ON retainer_projects (project_id);
alter table retainer_projects enable row level security;
alter table retainer_projects force row level security;
create policy retainer_projects_agency on retainer_projects to enfilade_agency
  using (true)
  with check (true);
create policy retainer_projects_client on retainer_projects for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy retainer_projects_company_staff on retainer_projects to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on retainer_projects to enfilade_agency;
grant select on retainer_projects to enfilade_client;
grant delete, insert, select, update on retainer_projects to enfilade_company_staff;

create table retainer_terms (
  company_id uuid not null,
  retainer_id uuid not null,
  from_on date not null,
  allowance integer not null,
  rollover text not null,
  rollover_limit integer,
  price bigint,
  overage_rate bigint not null,
  is_paused boolean not null,
  created_at timestamp with time zone not null,
  constraint retainer_terms_pkey PRIMARY KEY (retainer_id, from_on),
  constraint retainer_terms_retainer_fkey FOREIGN KEY (company_id, retainer_id) REFERENCES retainers(company_id, id) ON DELETE CASCADE,
  constraint retainer_terms_allowance_not_negative CHECK (allowance >= 0),
  constraint retainer_terms_limit_positive CHECK (rollover_limit > 0),
  constraint retainer_terms_limit_where_limited CHECK ((rollover = ANY (ARRAY['capped', 'expiring'])) = (rollover_limit IS NOT NULL)),
  constraint retainer_terms_price_not_negative CHECK (price >= 0),
  constraint retainer_terms_rate_not_negative CHECK (overage_rate >= 0),
  constraint retainer_terms_rollover_known CHECK (rollover = ANY (ARRAY['none', 'all', 'capped', 'expiring'])),
  constraint retainer_terms_whole_month CHECK (EXTRACT(day FROM from_on) = 1::numeric)
);
alter table retainer_terms enable row level security;
alter table retainer_terms force row level security;
create policy retainer_terms_agency on retainer_terms to enfilade_agency
  using (true)
  with check (true);
create policy retainer_terms_client on retainer_terms for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy retainer_terms_company_staff on retainer_terms to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on retainer_terms to enfilade_agency;
grant select on retainer_terms to enfilade_client;
grant delete, insert, select, update on retainer_terms to enfilade_company_staff;

create table retainer_warnings (
  company_id uuid not null,
  retainer_id uuid not null,
  period date not null,
  percent integer not null,
  created_at timestamp with time zone not null default now(),
  constraint retainer_warnings_pkey PRIMARY KEY (retainer_id, period, percent),
  constraint retainer_warnings_retainer_fkey FOREIGN KEY (company_id, retainer_id) REFERENCES retainers(company_id, id) ON DELETE CASCADE,
  constraint retainer_warnings_percent_known CHECK (percent = ANY (ARRAY[80, 100]))
);
alter table retainer_warnings enable row level security;
alter table retainer_warnings force row level security;
create policy retainer_warnings_agency on retainer_warnings to enfilade_agency
  using (true)
  with check (true);
create policy retainer_warnings_company_staff on retainer_warnings to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on retainer_warnings to enfilade_agency;
grant delete, insert, select, update on retainer_warnings to enfilade_company_staff;

create table retainers (
  id uuid not null,
  company_id uuid not null,
  title text not null,
  kind text not null,
  currency text not null,
  starts_on date not null,
  ends_on date,
  covers_all boolean not null,
  schedule_id uuid,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint retainers_pkey PRIMARY KEY (id),
  constraint retainers_tenant_key UNIQUE (company_id, id),
  constraint retainers_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint retainers_schedule_fkey FOREIGN KEY (company_id, schedule_id) REFERENCES invoice_schedules(company_id, id) ON DELETE SET NULL (schedule_id),
  constraint retainers_end_after_start CHECK (ends_on >= starts_on),
  constraint retainers_kind_known CHECK (kind = ANY (ARRAY['hours', 'deliverables', 'block']))
);
CREATE INDEX retainers_company_idx ON retainers (company_id, starts_on);
CREATE INDEX retainers_schedule_idx ON retainers (schedule_id) WHERE (schedule_id IS NOT NULL);
alter table retainers enable row level security;
alter table retainers force row level security;
create policy retainers_agency on retainers to enfilade_agency
  using (true)
  with check (true);
create policy retainers_client on retainers for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy retainers_company_staff on retainers to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on retainers to enfilade_agency;
grant select on retainers to enfilade_client;
grant delete, insert, select, update on retainers to enfilade_company_staff;

create table search_documents (
  kind text not null,
  record_id uuid not null,
  company_id uuid not null,
  visibility text not null,
  title text not null,
  title_key text collate "C" not null,
  words tsvector not null,
  number bigint generated by default as identity not null,
  constraint search_documents_pkey PRIMARY KEY (kind, record_id, company_id),
  constraint search_documents_visibility_known CHECK (visibility = ANY (ARRAY['internal', 'shared']))
);
CREATE INDEX search_documents_campaign_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'campaign');
CREATE INDEX search_documents_client_service_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'clientService');
CREATE INDEX search_documents_comment_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'comment');
CREATE INDEX search_documents_company_idx ON search_documents (company_id, kind);
CREATE INDEX search_documents_company_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'company');
CREATE INDEX search_documents_event_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'event');
CREATE INDEX search_documents_file_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'file');
CREATE INDEX search_documents_invoice_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'invoice');
CREATE INDEX search_documents_message_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'message');
CREATE INDEX search_documents_milestone_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'milestone');
CREATE INDEX search_documents_number_idx ON search_documents (kind, number);
CREATE INDEX search_documents_person_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'person');
CREATE INDEX search_documents_post_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'post');
CREATE INDEX search_documents_project_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'project');
CREATE INDEX search_documents_quote_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'quote');
CREATE INDEX search_documents_report_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'report');
CREATE INDEX search_documents_task_words_idx ON search_documents USING gin (words) WITH (gin_pending_list_limit='256') WHERE (kind = 'task');
CREATE INDEX search_documents_title_idx ON search_documents (kind, title_key);
alter table search_documents enable row level security;
alter table search_documents force row level security;
create policy search_documents_agency on search_documents to enfilade_agency
  using (true)
  with check (true);
create policy search_documents_client on search_documents for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared');
create policy search_documents_client_delete on search_documents for delete to enfilade_client
  using ((kind = ANY (ARRAY['comment', 'event'])) AND caller_may_change(kind, record_id));
create policy search_documents_client_insert on search_documents for insert to enfilade_client
  with check ((company_id = ANY (caller_companies())) AND visibility = 'shared' AND (kind = 'file' OR caller_may_change(kind, record_id)));
create policy search_documents_client_update on search_documents for update to enfilade_client
  using (caller_may_change(kind, record_id))
  with check ((company_id = ANY (caller_companies())) AND visibility = 'shared');
create policy search_documents_company_staff on search_documents to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
create policy search_documents_owner on search_documents to enfilade_owner
  using (true)
  with check (true);
grant delete, insert, select, update on search_documents to enfilade_agency;
grant delete, insert, select, update on search_documents to enfilade_client;
grant delete, insert, select, update on search_documents to enfilade_company_staff;

create table search_words (
  kind text not null,
  word text collate "C" not null,
  documents integer not null default 1
);
CREATE INDEX search_words_trigram_idx ON search_words USING gin (word gin_trgm_ops);
CREATE INDEX search_words_word_idx ON search_words (word, kind);
alter table search_words enable row level security;
alter table search_words force row level security;
create policy search_words_agency on search_words to enfilade_agency
  using (true)
  with check (true);
create policy search_words_client on search_words for insert to enfilade_client
  with check (true);
create policy search_words_company_staff on search_words for insert to enfilade_company_staff
  with check (true);
create policy search_words_owner on search_words to enfilade_owner
  using (true)
  with check (true);
grant delete, insert, select, update on search_words to enfilade_agency;
grant insert, select on search_words to enfilade_client;
grant insert, select on search_words to enfilade_company_staff;

create table service_renewals (
  id uuid not null,
  company_id uuid not null,
  service_id uuid not null,
  due_on date not null,
  next_on date not null,
  price bigint,
  currency text,
  renewed_by uuid,
  is_automatic boolean not null,
  renewed_at timestamp with time zone not null,
  constraint service_renewals_pkey PRIMARY KEY (id),
  constraint service_renewals_due_key UNIQUE (service_id, due_on),
  constraint service_renewals_person_fkey FOREIGN KEY (renewed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint service_renewals_service_fkey FOREIGN KEY (company_id, service_id) REFERENCES client_services(company_id, id) ON DELETE CASCADE
);
CREATE INDEX service_renewals_company_idx ON service_renewals (company_id, service_id);
CREATE INDEX service_renewals_person_idx ON service_renewals (renewed_by) WHERE (renewed_by IS NOT NULL);
alter table service_renewals enable row level security;
alter table service_renewals force row level security;
create policy service_renewals_agency on service_renewals to enfilade_agency
  using (true)
  with check (true);
create policy service_renewals_client on service_renewals for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy service_renewals_client_renews on service_renewals for insert to enfilade_client
  with check ((company_id = ANY (caller_companies())) AND caller_owns(company_id) AND renewed_by = caller_person() AND (EXISTS ( SELECT
   FROM client_services service
  WHERE service.id = service_renewals.service_id AND service.renewed_by = 'client')));
create policy service_renewals_client_takes_back on service_renewals for delete to enfilade_client
  using ((company_id = ANY (caller_companies())) AND caller_owns(company_id) AND (EXISTS ( SELECT
   FROM client_services service
  WHERE service.id = service_renewals.service_id AND service.renewed_by = 'client')));
create policy service_renewals_company_staff on service_renewals to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on service_renewals to enfilade_agency;
grant delete, insert, select on service_renewals to enfilade_client;
grant delete, insert, select, update on service_renewals to enfilade_company_staff;

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  is_remembered boolean not null,
  user_agent text not null default '',
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token_hash),
  constraint sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user_idx ON sessions (user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy sessions_agency on sessions to enfilade_agency
  using (true)
  with check (true);
create policy sessions_company_staff on sessions for select to enfilade_company_staff
  using ((EXISTS ( SELECT
   FROM memberships
  WHERE memberships.user_id = sessions.user_id)));
grant delete, insert, select, update on sessions to enfilade_agency;
grant select (id, user_id, is_remembered, user_agent, created_at, seen_at, expires_at) on sessions to enfilade_company_staff;

create table setup_codes (
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint setup_codes_pkey PRIMARY KEY (code_hash)
);
alter table setup_codes enable row level security;
alter table setup_codes force row level security;
create policy setup_codes_agency on setup_codes to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select on setup_codes to enfilade_agency;

create table sign_in_challenges (
  token_hash bytea not null,
  user_id uuid not null,
  is_remembered boolean not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_challenges_pkey PRIMARY KEY (token_hash),
  constraint sign_in_challenges_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_challenges_expires_idx ON sign_in_challenges (expires_at);
CREATE INDEX sign_in_challenges_user_idx ON sign_in_challenges (user_id);
alter table sign_in_challenges enable row level security;
alter table sign_in_challenges force row level security;
create policy sign_in_challenges_agency on sign_in_challenges to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on sign_in_challenges to enfilade_agency;

create table sign_in_sources (
  user_id uuid not null,
  kind text not null,
  key_hash bytea not null,
  seen_at timestamp with time zone not null default now(),
  constraint sign_in_sources_pkey PRIMARY KEY (user_id, kind, key_hash),
  constraint sign_in_sources_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sign_in_sources_kind_known CHECK (kind = ANY (ARRAY['device', 'network']))
);
CREATE INDEX sign_in_sources_key_idx ON sign_in_sources (key_hash) WHERE (kind = 'device');
CREATE INDEX sign_in_sources_seen_idx ON sign_in_sources (seen_at);
alter table sign_in_sources enable row level security;
alter table sign_in_sources force row level security;
create policy sign_in_sources_agency on sign_in_sources to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on sign_in_sources to enfilade_agency;

create table social_account_secrets (
  account_id uuid not null,
  company_id uuid not null,
  password bytea not null,
  totp bytea,
  constraint social_account_secrets_pkey PRIMARY KEY (account_id),
  constraint social_account_secrets_account_fkey FOREIGN KEY (company_id, account_id) REFERENCES social_accounts(company_id, id) ON DELETE CASCADE
);
CREATE INDEX social_account_secrets_company_idx ON social_account_secrets (company_id, account_id);
alter table social_account_secrets enable row level security;
alter table social_account_secrets force row level security;
create policy social_account_secrets_agency on social_account_secrets to enfilade_agency
  using (true)
  with check (true);
create policy social_account_secrets_client on social_account_secrets to enfilade_client
  using ((company_id = ANY (caller_companies())) AND caller_owns(company_id))
  with check ((company_id = ANY (caller_companies())) AND caller_owns(company_id));
create policy social_account_secrets_company_staff on social_account_secrets to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on social_account_secrets to enfilade_agency;
grant delete, insert, select, update on social_account_secrets to enfilade_client;
grant delete, insert, select, update on social_account_secrets to enfilade_company_staff;

create table social_accounts (
  id uuid not null,
  company_id uuid not null,
  platform text not null,
  username text not null,
  url text not null,
  notes text not null,
  has_code boolean not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint social_accounts_pkey PRIMARY KEY (id),
  constraint social_accounts_tenant_key UNIQUE (company_id, id),
  constraint social_accounts_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table social_accounts enable row level security;
alter table social_accounts force row level security;
create policy social_accounts_agency on social_accounts to enfilade_agency
  using (true)
  with check (true);
create policy social_accounts_client on social_accounts for select to enfilade_client
  using (company_id = ANY (caller_companies()));
create policy social_accounts_client_own on social_accounts to enfilade_client
  using ((company_id = ANY (caller_companies())) AND caller_owns(company_id))
  with check ((company_id = ANY (caller_companies())) AND caller_owns(company_id));
create policy social_accounts_company_staff on social_accounts to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on social_accounts to enfilade_agency;
grant delete, insert, select, update on social_accounts to enfilade_client;
grant delete, insert, select, update on social_accounts to enfilade_company_staff;

create table staff_companies (
  company_id uuid not null,
  user_id uuid not null,
  constraint staff_companies_pkey PRIMARY KEY (user_id, company_id),
  constraint staff_companies_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint staff_companies_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX staff_companies_company_idx ON staff_companies (company_id);
alter table staff_companies enable row level security;
alter table staff_companies force row level security;
create policy staff_companies_agency on staff_companies to enfilade_agency
  using (true)
  with check (true);
create policy staff_companies_company_staff on staff_companies to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on staff_companies to enfilade_agency;
grant select on staff_companies to enfilade_company_staff;

create table staff_invitations (
  id uuid not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  staff_role text not null,
  companies uuid[],
  invited_by uuid not null,
  is_sent boolean not null default true,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_email_key UNIQUE (email),
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint staff_invitations_administrator_of_all CHECK (staff_role <> 'administrator' OR companies IS NULL),
  constraint staff_invitations_email_lower CHECK (email = lower(email)),
  constraint staff_invitations_role_known CHECK (staff_role = ANY (ARRAY['administrator', 'manager', 'contributor', 'bookkeeper', 'viewer']))
);
CREATE INDEX staff_invitations_invited_by_idx ON staff_invitations (invited_by);
alter table staff_invitations enable row level security;
alter table staff_invitations force row level security;
create policy staff_invitations_agency on staff_invitations to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on staff_invitations to enfilade_agency;

create table task_requests (
  task_id uuid not null,
  company_id uuid not null,
  requested_by uuid,
  first_name text not null,
  last_name text not null,
  requested_at timestamp with time zone not null default now(),
  constraint task_requests_pkey PRIMARY KEY (task_id),
  constraint task_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint task_requests_task_fkey FOREIGN KEY (company_id, task_id) REFERENCES tasks(company_id, id) ON DELETE CASCADE
);
CREATE INDEX task_requests_company_idx ON task_requests (company_id, requested_at DESC);
CREATE INDEX task_requests_requested_by_idx ON task_requests (requested_by) WHERE (requested_by IS NOT NULL);
CREATE TRIGGER task_requests_erased_name BEFORE INSERT OR UPDATE OF requested_by ON task_requests FOR EACH ROW WHEN (new.requested_by IS NOT NULL) EXECUTE FUNCTION put_erased_name('requested_by', 'first_name', 'last_name');
alter table task_requests enable row level security;
alter table task_requests force row level security;
create policy task_requests_agency on task_requests to enfilade_agency
  using (true)
  with check (true);
create policy task_requests_client on task_requests for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND (EXISTS ( SELECT
   FROM tasks
  WHERE tasks.id = task_requests.task_id)));
create policy task_requests_company_staff on task_requests to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant insert, select on task_requests to enfilade_agency;
grant select on task_requests to enfilade_client;
grant select on task_requests to enfilade_company_staff;
grant update (first_name, last_name) on task_requests to enfilade_agency;

create table task_series (
  id uuid not null,
  company_id uuid not null,
  project_id uuid not null,
  content jsonb not null,
  rule jsonb not null,
  starts_on date not null,
  ends_on date,
  lead_days integer not null,
  paused boolean not null,
  next_on date,
  constraint task_series_pkey PRIMARY KEY (id),
  constraint task_series_tenant_key UNIQUE (company_id, id),
  constraint task_series_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE CASCADE,
  constraint task_series_lead_days_not_negative CHECK (lead_days >= 0)
);
CREATE INDEX task_series_due_idx ON task_series (((next_on - lead_days))) WHERE ((next_on IS NOT NULL) AND (NOT paused));
CREATE INDEX task_series_project_idx ON task_series (project_id);
alter table task_series enable row level security;
alter table task_series force row level security;
create policy task_series_agency on task_series to enfilade_agency
  using (true)
  with check (true);
create policy task_series_company_staff on task_series to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on task_series to enfilade_agency;
grant delete, insert, select, update on task_series to enfilade_company_staff;

create table task_templates (
  id uuid not null,
  name text not null,
  items jsonb not null,
  version integer not null default 1,
  constraint task_templates_pkey PRIMARY KEY (id),
  constraint task_templates_name_key UNIQUE (name)
);
alter table task_templates enable row level security;
alter table task_templates force row level security;
create policy task_templates_agency on task_templates to enfilade_agency
  using (true)
  with check (true);
create policy task_templates_company_staff on task_templates for select to enfilade_company_staff
  using (true);
grant delete, insert, select, update on task_templates to enfilade_agency;
grant select on task_templates to enfilade_company_staff;

create table tasks (
  id uuid not null,
  company_id uuid not null,
  project_id uuid not null,
  series_id uuid,
  title text not null,
  description text not null default '',
  assigned_to uuid,
  due_on date,
  priority text not null,
  status text not null,
  type text,
  tags jsonb not null default '[]'::jsonb,
  subtasks jsonb not null default '[]'::jsonb,
  visibility text not null,
  rank text collate "C" not null,
  archived boolean not null default false,
  period_on date,
  approval_mode text,
  content_version integer not null default 1,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_tenant_key UNIQUE (company_id, id),
  constraint tasks_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id) ON DELETE SET NULL,
  constraint tasks_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE CASCADE,
  constraint tasks_series_fkey FOREIGN KEY (company_id, series_id) REFERENCES task_series(company_id, id) ON DELETE SET NULL (series_id),
  constraint tasks_approval_mode_known CHECK (approval_mode = ANY (ARRAY['none', 'optional', 'required', 'two stages'])),
  constraint tasks_priority_known CHECK (priority = ANY (ARRAY['low', 'medium', 'high'])),
  constraint tasks_status_known CHECK (status = ANY (ARRAY['not started', 'in progress', 'in review', 'done'])),
  constraint tasks_visibility_known CHECK (visibility = ANY (ARRAY['internal', 'shared']))
);
CREATE INDEX tasks_archived_idx ON tasks (project_id) WHERE archived;
CREATE INDEX tasks_assigned_to_idx ON tasks (assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX tasks_board_idx ON tasks (project_id, status, rank, id);
CREATE INDEX tasks_due_on_idx ON tasks (due_on) WHERE ((due_on IS NOT NULL) AND (NOT archived));
CREATE INDEX tasks_open_idx ON tasks (assigned_to, due_on) WHERE ((assigned_to IS NOT NULL) AND (NOT archived) AND (status <> 'done'));
CREATE UNIQUE INDEX tasks_series_period_key ON tasks (series_id, period_on) WHERE (series_id IS NOT NULL);
CREATE TRIGGER tasks_approval_asked AFTER UPDATE OF status, visibility ON tasks FOR EACH ROW WHEN (new.status = 'in review' AND new.visibility = 'shared' AND (old.status <> 'in review' OR old.visibility <> 'shared')) EXECUTE FUNCTION ask_for_approval();
CREATE TRIGGER tasks_approval_asked_at_once AFTER INSERT ON tasks FOR EACH ROW WHEN (new.status = 'in review' AND new.visibility = 'shared' AND NOT is_restored('tasks')) EXECUTE FUNCTION ask_for_approval();
CREATE TRIGGER tasks_approval_revoked AFTER UPDATE OF title, description, subtasks, content_version ON tasks FOR EACH ROW WHEN (new.content_version <> old.content_version) EXECUTE FUNCTION revoke_approval();
CREATE TRIGGER tasks_content BEFORE UPDATE OF title, description, subtasks ON tasks FOR EACH ROW WHEN (new.title <> old.title OR new.description <> old.description OR new.subtasks <> old.subtasks) EXECUTE FUNCTION note_task_content();
CREATE CONSTRAINT TRIGGER tasks_done_approved AFTER UPDATE ON tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status = 'done' AND new.visibility = 'shared' AND (old.status <> 'done' OR old.visibility <> 'shared')) EXECUTE FUNCTION check_done_is_approved();
CREATE CONSTRAINT TRIGGER tasks_done_approved_at_once AFTER INSERT ON tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status = 'done' AND new.visibility = 'shared' AND NOT is_restored('tasks')) EXECUTE FUNCTION check_done_is_approved();
CREATE TRIGGER tasks_links_withdrawn AFTER UPDATE OF visibility ON tasks FOR EACH ROW WHEN (old.visibility = 'shared' AND new.visibility = 'internal') EXECUTE FUNCTION withdraw_approval_links();
CREATE TRIGGER tasks_search_delete AFTER DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION drop_search_document('task');
CREATE TRIGGER tasks_search_insert AFTER INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION index_task();
CREATE TRIGGER tasks_search_update AFTER UPDATE ON tasks FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.description IS DISTINCT FROM new.description OR old.visibility IS DISTINCT FROM new.visibility OR old.tags IS DISTINCT FROM new.tags OR old.subtasks IS DISTINCT FROM new.subtasks) EXECUTE FUNCTION index_task();
alter table tasks enable row level security;
alter table tasks force row level security;
create policy tasks_agency on tasks to enfilade_agency
  using (true)
  with check (true);
create policy tasks_client on tasks for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND visibility = 'shared');
create policy tasks_company_staff on tasks to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on tasks to enfilade_agency;
grant select on tasks to enfilade_client;
grant delete, insert, select, update on tasks to enfilade_company_staff;

create table time_entries (
  id uuid not null,
  company_id uuid not null,
  project_id uuid not null,
  task_id uuid,
  person_id uuid not null,
  invoice_id uuid,
  overage_id uuid,
  day date not null,
  minutes integer not null,
  note text not null,
  is_billable boolean not null,
  started_at timestamp with time zone,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint time_entries_pkey PRIMARY KEY (id),
  constraint time_entries_tenant_key UNIQUE (company_id, id),
  constraint time_entries_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE SET NULL (invoice_id),
  constraint time_entries_overage_fkey FOREIGN KEY (company_id, overage_id) REFERENCES retainer_overages(company_id, id) ON DELETE SET NULL (overage_id),
  constraint time_entries_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint time_entries_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE CASCADE,
  constraint time_entries_task_fkey FOREIGN KEY (company_id, task_id) REFERENCES tasks(company_id, id) ON DELETE SET NULL (task_id),
  constraint time_entries_counted CHECK ((started_at IS NULL) = (minutes > 0)),
  constraint time_entries_minutes_of_a_day CHECK (minutes >= 0 AND minutes <= 1500)
);
CREATE INDEX time_entries_day_idx ON time_entries (day);
CREATE INDEX time_entries_invoice_idx ON time_entries (invoice_id, company_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX time_entries_overage_idx ON time_entries (overage_id) WHERE (overage_id IS NOT NULL);
CREATE INDEX time_entries_person_idx ON time_entries (person_id, day);
CREATE INDEX time_entries_project_idx ON time_entries (project_id);
CREATE UNIQUE INDEX time_entries_running_key ON time_entries (person_id) WHERE (started_at IS NOT NULL);
CREATE INDEX time_entries_task_idx ON time_entries (task_id, company_id) WHERE (task_id IS NOT NULL);
CREATE INDEX time_entries_unbilled_idx ON time_entries (company_id, day) WHERE ((invoice_id IS NULL) AND is_billable AND (started_at IS NULL));
CREATE TRIGGER time_entries_put_on_invoices AFTER INSERT ON time_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN (is_restored('time_entries')) EXECUTE FUNCTION put_restored_time_on_invoices();
alter table time_entries enable row level security;
alter table time_entries force row level security;
create policy time_entries_agency on time_entries to enfilade_agency
  using (true)
  with check (true);
create policy time_entries_company_staff on time_entries to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on time_entries to enfilade_agency;
grant delete, insert, select, update on time_entries to enfilade_company_staff;

create table time_terms (
  company_id uuid not null,
  rounding integer not null,
  rate bigint,
  currency text,
  version integer not null default 1,
  constraint time_terms_pkey PRIMARY KEY (company_id),
  constraint time_terms_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint time_terms_rate_not_negative CHECK (rate >= 0),
  constraint time_terms_rate_whole CHECK ((rate IS NULL) = (currency IS NULL)),
  constraint time_terms_rounding_known CHECK (rounding = ANY (ARRAY[0, 6, 15, 30]))
);
alter table time_terms enable row level security;
alter table time_terms force row level security;
create policy time_terms_agency on time_terms to enfilade_agency
  using (true)
  with check (true);
create policy time_terms_company_staff on time_terms to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on time_terms to enfilade_agency;
grant delete, insert, select, update on time_terms to enfilade_company_staff;

create table two_factors (
  user_id uuid not null,
  seed bytea,
  pending_seed bytea,
  last_step integer not null default 0,
  enabled_at timestamp with time zone,
  constraint two_factors_pkey PRIMARY KEY (user_id),
  constraint two_factors_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint two_factors_enabled_with_seed CHECK ((enabled_at IS NULL) = (seed IS NULL)),
  constraint two_factors_not_empty CHECK (num_nonnulls(seed, pending_seed) > 0)
);
alter table two_factors enable row level security;
alter table two_factors force row level security;
create policy two_factors_agency on two_factors to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on two_factors to enfilade_agency;

create table unsubscribe_links (
  token_hash bytea not null,
  person_id uuid not null,
  kind text,
  created_at timestamp with time zone not null default now(),
  constraint unsubscribe_links_pkey PRIMARY KEY (token_hash),
  constraint unsubscribe_links_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX unsubscribe_links_created_idx ON unsubscribe_links (created_at);
CREATE INDEX unsubscribe_links_person_idx ON unsubscribe_links (person_id);
alter table unsubscribe_links enable row level security;
alter table unsubscribe_links force row level security;
create policy unsubscribe_links_agency on unsubscribe_links to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on unsubscribe_links to enfilade_agency;

create table uploads (
  id uuid not null,
  company_id uuid not null,
  project_id uuid,
  task_id uuid,
  post_id uuid,
  uploaded_by uuid not null,
  name text not null,
  size bigint not null,
  visibility text not null,
  is_brand boolean not null default false,
  parts jsonb not null default '[]'::jsonb,
  received bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_company_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint uploads_post_fkey FOREIGN KEY (company_id, post_id) REFERENCES posts(company_id, id) ON DELETE CASCADE,
  constraint uploads_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES projects(company_id, id) ON DELETE CASCADE,
  constraint uploads_task_fkey FOREIGN KEY (company_id, task_id) REFERENCES tasks(company_id, id) ON DELETE CASCADE,
  constraint uploads_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint uploads_received_in_size CHECK (received >= 0 AND received <= size),
  constraint uploads_size_positive CHECK (size > 0),
  constraint uploads_visibility_known CHECK (visibility = ANY (ARRAY['internal', 'shared']))
);
CREATE INDEX uploads_company_idx ON uploads (company_id);
CREATE INDEX uploads_post_idx ON uploads (post_id) WHERE (post_id IS NOT NULL);
CREATE INDEX uploads_project_idx ON uploads (project_id) WHERE (project_id IS NOT NULL);
CREATE INDEX uploads_task_idx ON uploads (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX uploads_touched_at_idx ON uploads (touched_at);
CREATE INDEX uploads_uploaded_by_idx ON uploads (uploaded_by);
CREATE TRIGGER uploads_note_removed BEFORE DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION note_removed_upload();
alter table uploads enable row level security;
alter table uploads force row level security;
create policy uploads_agency on uploads to enfilade_agency
  using (true)
  with check (true);
create policy uploads_client_delete on uploads for delete to enfilade_client
  using ((company_id = ANY (caller_companies())) AND uploaded_by = caller_person());
create policy uploads_client_select on uploads for select to enfilade_client
  using ((company_id = ANY (caller_companies())) AND uploaded_by = caller_person());
create policy uploads_company_staff on uploads to enfilade_company_staff
  using (company_id = ANY (caller_companies()))
  with check (company_id = ANY (caller_companies()));
grant delete, insert, select, update on uploads to enfilade_agency;
grant delete, select on uploads to enfilade_client;
grant delete, select on uploads to enfilade_company_staff;

create table users (
  id uuid not null,
  role text not null,
  staff_role text,
  has_chosen_companies boolean not null default false,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_confirmed_at timestamp with time zone,
  confirmed_by_link bytea,
  pending_email text,
  password_hash text,
  locale text,
  time_zone text,
  banned_at timestamp with time zone,
  erased_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_administrator_of_all CHECK (staff_role <> 'administrator' OR NOT has_chosen_companies),
  constraint users_chosen_companies_of_staff CHECK (role = 'admin' OR NOT has_chosen_companies),
  constraint users_email_lower CHECK (email = lower(email)),
  constraint users_pending_email_lower CHECK (pending_email = lower(pending_email)),
  constraint users_role_known CHECK (role = ANY (ARRAY['admin', 'client'])),
  constraint users_staff_role_known CHECK (staff_role = ANY (ARRAY['administrator', 'manager', 'contributor', 'bookkeeper', 'viewer'])),
  constraint users_staff_role_of_staff CHECK ((role = 'admin') = (staff_role IS NOT NULL))
);
CREATE UNIQUE INDEX users_confirmed_by_link_key ON users (confirmed_by_link);
CREATE TRIGGER users_search_delete AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION drop_search_document('person');
CREATE TRIGGER users_search_insert AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION index_user();
CREATE TRIGGER users_search_update AFTER UPDATE ON users FOR EACH ROW WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION index_user();
alter table users enable row level security;
alter table users force row level security;
create policy users_agency on users to enfilade_agency
  using (true)
  with check (true);
create policy users_client on users for select to enfilade_client
  using (id = caller_person() OR (EXISTS ( SELECT
   FROM memberships
  WHERE memberships.user_id = users.id)));
create policy users_company_staff on users for select to enfilade_company_staff
  using (role = 'admin' OR (EXISTS ( SELECT
   FROM memberships
  WHERE memberships.user_id = users.id)));
create policy users_held on users for update to enfilade_client, enfilade_company_staff
  using (id = caller_person())
  with check (id = caller_person() AND false);
grant delete, insert, select, update on users to enfilade_agency;
grant select (id, role, first_name, last_name, email, email_confirmed_at, banned_at, erased_at) on users to enfilade_client;
grant update (erased_at) on users to enfilade_client;
grant select (id, role, staff_role, has_chosen_companies, first_name, last_name, email, email_confirmed_at, banned_at, erased_at, created_at) on users to enfilade_company_staff;
grant update (erased_at) on users to enfilade_company_staff;

create table visits (
  person_id uuid not null,
  seen_at timestamp with time zone not null,
  before_at timestamp with time zone,
  constraint visits_pkey PRIMARY KEY (person_id),
  constraint visits_person_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table visits enable row level security;
alter table visits force row level security;
create policy visits_agency on visits to enfilade_agency
  using (true)
  with check (true);
create policy visits_company_staff on visits for select to enfilade_company_staff
  using (person_id = caller_person());
grant delete, insert, select, update on visits to enfilade_agency;
grant select on visits to enfilade_company_staff;

create table website_images (
  hash text not null,
  width integer not null,
  height integer not null,
  uploaded_by uuid,
  uploaded_at timestamp with time zone not null default now(),
  is_used boolean not null default false,
  constraint website_images_pkey PRIMARY KEY (hash),
  constraint website_images_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint website_images_hash_hex CHECK (hash ~ '^[0-9a-f]{32}$'),
  constraint website_images_height_positive CHECK (height > 0),
  constraint website_images_width_positive CHECK (width > 0)
);
CREATE INDEX website_images_unused ON website_images (uploaded_at) WHERE (NOT is_used);
CREATE INDEX website_images_uploaded_by ON website_images (uploaded_by);
CREATE TRIGGER website_images_note_removed AFTER DELETE ON website_images FOR EACH ROW EXECUTE FUNCTION note_removed_website_image();
alter table website_images enable row level security;
alter table website_images force row level security;
create policy website_images_agency on website_images to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select, update on website_images to enfilade_agency;

create table website_versions (
  version integer not null,
  content jsonb not null,
  answers jsonb not null default '{}'::jsonb,
  draft jsonb not null,
  confirmed text[] not null default '{}'::text[],
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  constraint website_versions_pkey PRIMARY KEY (version),
  constraint website_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint website_versions_from_one CHECK (version > 0)
);
alter table website_versions enable row level security;
alter table website_versions force row level security;
create policy website_versions_agency on website_versions to enfilade_agency
  using (true)
  with check (true);
grant delete, insert, select on website_versions to enfilade_agency;

CREATE OR REPLACE FUNCTION agency_table(name text, agency text DEFAULT 'select, insert, update, delete')
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy %I on %I to enfilade_agency using (true) with check (true)', name || '_agency', name);
  execute format('grant %s on %I to enfilade_agency', agency, name);
end $function$
;

CREATE OR REPLACE FUNCTION ask_for_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (latest_approval(new.id)).action is distinct from 'approved' then
    insert into approvals (company_id, task_id, post_id, action, version)
    values (new.company_id, case tg_table_name when 'tasks' then new.id end, case tg_table_name when 'posts' then new.id end,
      'asked', new.version);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION ask_for_file_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.review <> 'in review' or (latest_approval(new.id)).action is distinct from 'approved' then
    insert into approvals (company_id, file_id, action, version) values (new.company_id, new.id, 'asked', new.version);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION caller_companies()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select string_to_array(nullif(current_setting('app.companies', true), ''), ',')::uuid[] $function$
;

CREATE OR REPLACE FUNCTION caller_may_change(kind text, record uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case kind
    when 'comment' then exists (select from comments where id = record and author_id = caller_person())
    when 'event' then exists (select from events where id = record and not is_by_staff)
    when 'company' then exists (select from memberships where company_id = record and user_id = caller_person()
      and role = 'owner' and banned_at is null)
    else false end $function$
;

CREATE OR REPLACE FUNCTION caller_owns(company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from memberships where memberships.company_id = $1
    and memberships.user_id = caller_person() and memberships.role = 'owner' and memberships.banned_at is null) $function$
;

CREATE OR REPLACE FUNCTION caller_person()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.person', true), '')::uuid $function$
;

CREATE OR REPLACE FUNCTION check_done_is_approved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if lacks_approval(new) then
    raise exception 'The task is done and not approved'
      using errcode = 'check_violation', constraint = 'tasks_done_approved';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION check_post_is_approved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from campaigns join projects on projects.id = campaigns.project_id where campaigns.id = new.campaign_id for share;
  if lacks_post_approval(new) then
    raise exception 'The post is scheduled and not approved'
      using errcode = 'check_violation', constraint = 'posts_scheduled_approved';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION check_quote_invoiced_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Waits for anyone who divides or invoices it at this moment.
  perform from quotes where id = new.quote_id for key share;
  if (tg_table_name = 'invoices' and exists (select from instalment_plans where quote_id = new.quote_id))
    or (tg_table_name = 'instalment_plans'
      and exists (select from invoices where quote_id = new.quote_id and state <> 'void'))
  then
    raise exception 'the quote is invoiced otherwise' using errcode = 'unique_violation', constraint = 'quotes_invoiced_once';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION check_time_is_free()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from time_entries where company_id = new.company_id and invoice_id is distinct from new.id
    and id = any (array(select (time #>> '{}')::uuid from jsonb_path_query(new.lines, '$[*].time[*]') as time)))
  then
    raise exception 'its time stands on another invoice' using errcode = 'check_violation', constraint = 'invoices_time_free';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION check_time_is_unchanged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added, jsonb_path_query(lines, '$[*].time[*]') as time
    join time_entries as entry on entry.id = (time #>> '{}')::uuid
    where added.state = 'draft' and (entry.company_id <> added.company_id or entry.updated_at > added.updated_at))
  then
    raise exception 'its time was changed' using errcode = 'check_violation', constraint = 'invoices_time_unchanged';
  end if;
  if exists (select from added, jsonb_path_query(lines, '$[*].time[*]') as time
    join time_entries as entry on entry.id = (time #>> '{}')::uuid
    where added.state = 'draft' and entry.overage_id is not null and entry.overage_id is distinct from added.overage_id)
  then
    raise exception 'its time is overage' using errcode = 'check_violation', constraint = 'invoices_time_overage';
  end if;
  -- Looks at lines, because time that is deleted at the moment has no `invoice_id` to look at.
  if exists (select from invoices, jsonb_path_query(lines, '$[*].time[*]') as time
    where company_id in (select company_id from added where state = 'draft') and state <> 'void'
    group by company_id, time
    having count(distinct id) > 1 and bool_or(id in (select id from added where state = 'draft')))
  then
    raise exception 'its time stands on another invoice' using errcode = 'check_violation', constraint = 'invoices_time_free';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION drop_search_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from search_documents where kind = tg_argv[0] and record_id = old.id;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION end_approval_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from approval_holds where item_id = new.item_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION file_approval_mode(file files)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(file.approval_mode,
    (select 'two stages' from projects where id = file.project_id and approval_mode = 'two stages'), 'optional')
$function$
;

CREATE OR REPLACE FUNCTION free_time_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update time_entries set invoice_id = null
  where company_id = new.company_id and invoice_id = new.id and (new.state = 'void' or not exists (
    select from jsonb_array_elements(new.lines) as line where line -> 'time' ? time_entries.id::text));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform put_search_document('campaign', new.id, new.company_id, new.visibility, new.title, new.description);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_client_service()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform put_client_service(new);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform put_search_document('comment', new.id, new.company_id, new.visibility, left(new.text, 300), new.text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform put_search_document('company', new.id, new.id, 'shared', new.name,
    concat_ws(' ', new.email, new.website, new.phone, new.city, new.description));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform put_search_document('event', new.id, new.company_id, new.visibility, new.title,
    concat_ws(' ', new.location, new.description,
      (select string_agg(exception ->> 'title', ' ') from jsonb_array_elements(new.exceptions) as exception)));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform put_search_document('file', new.id, new.company_id, new.visibility, new.name, '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  client text := coalesce((select name from companies where id = new.client_id), new.buyer ->> 'name', '');
begin
  perform put_search_document('invoice', new.id, new.company_id,
    case when new.state = 'draft' then 'internal' else 'shared' end,
    case when new.number is not null then initcap(new.kind) || ' ' || new.number
      when new.kind = 'credit note' then 'Draft of a credit note' else 'Draft for ' || client end,
    concat_ws(' ', client, (select string_agg(line ->> 'description', ' ') from jsonb_array_elements(new.lines) as line)));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_membership()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from search_documents d
    where d.kind = 'person' and d.record_id = old.user_id and d.company_id = old.company_id;
  else
    perform put_person(u, new.company_id, 'shared') from users u where u.id = new.user_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'messages' then
    perform put_message(new);
  else
    perform put_message(m) from messages m where m.id = new.message_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_milestone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform put_search_document('milestone', new.id, new.company_id, new.visibility, new.title, '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform put_search_document('post', new.id, new.company_id,
    case when new.status = 'draft' then 'internal' else new.visibility end, new.title, new.text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform put_search_document('project', new.id, new.company_id, 'shared', new.title, new.description);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_quote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  client text := (select name from companies where id = new.company_id);
begin
  perform put_search_document('quote', new.id, new.company_id,
    case when new.state = 'draft' then 'internal' else 'shared' end,
    coalesce('Quote ' || new.number, 'Quote draft for ' || client),
    concat_ws(' ', client, (select string_agg(line ->> 'description', ' ') from jsonb_array_elements(new.lines) as line)));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'reports' then
    perform put_report(new.id);
  elsif tg_table_name = 'report_versions' then
    perform put_report(new.report_id);
  else
    perform put_report(r.id) from reports r where r.campaign_id = new.id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform put_search_document('task', new.id, new.company_id, new.visibility, new.title,
    concat_ws(' ', new.description,
      (select string_agg(tag ->> 'name', ' ') from jsonb_array_elements(new.tags) as tag),
      (select string_agg(subtask ->> 'title', ' ') from jsonb_array_elements(new.subtasks) as subtask)));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION index_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.role = 'admin' then
    perform put_person(new, '00000000-0000-0000-0000-000000000000', 'internal');
  end if;
  perform put_person(new, m.company_id, 'shared') from memberships m where m.user_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION is_callers_file(key text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case when key ~ '^file/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    exists (select from files where id = substr(key, 6)::uuid and company_id = any (caller_companies()))
    or exists (select from uploads where id = substr(key, 6)::uuid and company_id = any (caller_companies()))
  else false end $function$
;

CREATE OR REPLACE FUNCTION is_restored(name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(name = any (string_to_array(current_setting('app.restored', true), ',')), false)
$function$
;

CREATE OR REPLACE FUNCTION keep_invoices_of_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update invoices set detached_at = now(), notes = '',
    buyer = jsonb_strip_nulls(jsonb_build_object('name', 'Deleted client', 'email', '',
      'address', jsonb_build_object('street', '', 'city', '', 'state', '', 'zipCode', '',
        'country', coalesce(buyer -> 'address' ->> 'country', '')),
      'vatId', buyer -> 'vatId', 'untaxedAs', buyer -> 'untaxedAs', 'exemptionReason', buyer -> 'exemptionReason')),
    project_id = null, quote_id = null, schedule_id = null, instalment_id = null, overage_id = null
  where client_id = old.id and state <> 'draft';
  -- Their PDFs name the client, and so may an access point's answer, by the Peppol ID.
  delete from invoice_documents where company_id = old.id;
  update invoice_deliveries set problem = '' where company_id = old.id and problem <> '';
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION keep_overage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what the client was asked for does not change'
    using errcode = 'check_violation', constraint = 'retainer_overages_fixed';
end $function$
;

CREATE OR REPLACE FUNCTION keep_sent_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.number, old.kind, old.currency, old.issue_on, old.due_on, old.lines, old.discount, old.terms, old.total,
      old.seller, old.company_id, old.sent_at, old.credited_id)
    is distinct from (new.number, new.kind, new.currency, new.issue_on, new.due_on, new.lines, new.discount, new.terms,
      new.total, new.seller, new.company_id, new.sent_at, new.credited_id)
    or new.state = 'draft' or (old.state = 'void' and new.state <> 'void')
    or ((old.buyer, old.notes) is distinct from (new.buyer, new.notes)
      and old.detached_at is not distinct from new.detached_at)
  then
    raise exception 'a sent invoice does not change' using errcode = 'check_violation', constraint = 'invoices_sent_fixed';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_sent_quote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.number, old.company_id, old.issue_on, old.seller, old.buyer, old.sent_at)
      is distinct from (new.number, new.company_id, new.issue_on, new.seller, new.buyer, new.sent_at)
    or new.state = 'draft'
    or ((old.currency, old.valid_until, old.lines, old.discount, old.notes, old.terms, old.total)
      is distinct from (new.currency, new.valid_until, new.lines, new.discount, new.notes, new.terms, new.total)
      and (new.content_version <= old.content_version or new.state <> 'sent' or old.state = 'accepted'))
    or (old.state = 'accepted' and (new.state, new.content_version, new.decided_at)
      is distinct from (old.state, old.content_version, old.decided_at))
  then
    raise exception 'a sent quote does not change' using errcode = 'check_violation', constraint = 'quotes_sent_fixed';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION lacks_approval(task tasks)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select task.visibility = 'shared'
    and coalesce(task.approval_mode, (select approval_mode from projects where id = task.project_id))
      in ('required', 'two stages')
    and not exists (select from latest_approval(task.id) latest where action = 'approved' and stage = 'client')
$function$
;

CREATE OR REPLACE FUNCTION lacks_post_approval(post posts)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select post.visibility = 'shared'
    and exists (select from campaigns where campaigns.id = post.campaign_id and campaigns.visibility = 'shared')
    and post_approval_mode(post) in ('required', 'two stages')
    and not exists (select from latest_approval(post.id) latest where action = 'approved' and stage = 'client')
$function$
;

CREATE OR REPLACE FUNCTION latest_approval(of_item uuid)
 RETURNS approvals
 LANGUAGE sql
 STABLE
AS $function$
  select * from approvals where item_id = of_item order by number desc limit 1
$function$
;

CREATE OR REPLACE FUNCTION note_post_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status = 'published' and new.status = 'published' then
    raise exception 'The post is published' using errcode = 'check_violation', constraint = 'posts_published_fixed';
  end if;
  new.content_version := new.version;
  if new.status = old.status and new.status in ('approved', 'scheduled')
      and (latest_approval(new.id)).action = 'approved' then
    new.status := 'in review';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION note_post_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  file files;
begin
  if tg_op = 'DELETE' then file := old; else file := new; end if;
  if exists (select from posts where id = file.post_id and status = 'published') then
    raise exception 'The post is published' using errcode = 'check_violation', constraint = 'posts_published_fixed';
  end if;
  update posts set version = version + 1, content_version = version + 1, updated_at = now(),
    status = case when status in ('approved', 'scheduled') and (latest_approval(id)).action = 'approved'
      then 'in review' else status end
  where id = file.post_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION note_removed_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into removed_objects (key) values ('file/' || old.id)
    on conflict (key) do update set removed_at = now();
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION note_removed_upload()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into removed_objects (key) values ('file/' || old.id) on conflict do nothing;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION note_removed_website_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into removed_objects (key) values ('website/' || old.hash)
    on conflict (key) do update set removed_at = now();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION note_task_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.title <> old.title or new.description <> old.description
      or subtask_titles(new.subtasks) <> subtask_titles(old.subtasks) then
    new.content_version := new.version;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION note_task_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  file files;
begin
  if tg_op = 'DELETE' then file := old; else file := new; end if;
  if exists (select from users where users.id = file.uploaded_by and users.role = 'admin') then
    update tasks set version = version + 1, content_version = version + 1 where id = file.task_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION note_unsealed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into activity_unsealed values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION post_approval_mode(post posts)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(post.approval_mode, campaigns.approval_mode, projects.approval_mode)
  from campaigns join projects on projects.id = campaigns.project_id where campaigns.id = post.campaign_id
$function$
;

CREATE OR REPLACE FUNCTION put_client_service(service client_services)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform put_search_document('clientService', service.id, service.company_id, 'shared', service.name,
    concat_ws(' ', service.provider, service.kind, service.shared_note));
end $function$
;

CREATE OR REPLACE FUNCTION put_erased_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare person record;
begin
  select first_name, last_name, erased_at into person from users
    where id = (to_jsonb(new) ->> tg_argv[0])::uuid for key share;
  if person.erased_at is null then
    return new;
  end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], person.first_name, tg_argv[2], person.last_name));
end $function$
;

CREATE OR REPLACE FUNCTION put_message(message messages)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if message.spam_reason is not null then
    delete from search_documents d where d.kind = 'message' and d.record_id = message.id;
    return;
  end if;
  perform put_search_document('message', message.id, '00000000-0000-0000-0000-000000000000', 'internal',
    coalesce(nullif(trim(message.first_name || ' ' || message.last_name), ''), nullif(message.email, ''), 'Visitor'),
    concat_ws(' ', message.email, message.company, message.body,
      (select string_agg(said.text, ' ' order by said.number) from chat_messages said
       where said.message_id = message.id)));
end $function$
;

CREATE OR REPLACE FUNCTION put_person(person users, company_id uuid, visibility text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select put_search_document('person', person.id, company_id, visibility,
    person.first_name || ' ' || person.last_name, person.email) $function$
;

CREATE OR REPLACE FUNCTION put_report(report uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform put_search_document('report', r.id, r.company_id,
    case when r.published_version is null or c.visibility = 'internal' then 'internal' else 'shared' end,
    coalesce(c.title, 'All campaigns') || ', ' || to_char(r.month, 'FMMonth YYYY'),
    -- What is written since the last version was published is nothing that clients may find.
    case when r.published_version is null then concat_ws(' ', 'Report', r.what_happened, r.why, r.what_next)
      else concat_ws(' ', 'Report', v.what_happened, v.why, v.what_next) end)
  from reports r
  left join campaigns c on c.id = r.campaign_id
  left join report_versions v on v.company_id = r.company_id and v.report_id = r.id and v.number = r.published_version
  where r.id = report;
end $function$
;

CREATE OR REPLACE FUNCTION put_restored_time_on_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from invoices where id in (
    select id from invoices, jsonb_path_query(lines, '$[*].time[*]') as time
    where company_id in (select company_id from added) and state <> 'void' and (time #>> '{}')::uuid in (select id from added))
    order by id for share;
  -- Materialized, so that the time is joined once, not for each invoice.
  with named as materialized (
    select id as invoice_id, company_id, (time #>> '{}')::uuid as time_id
    from invoices, jsonb_path_query(lines, '$[*].time[*]') as time
    where company_id in (select company_id from added) and state <> 'void')
  update time_entries set invoice_id = named.invoice_id
  from added left join named on named.time_id = added.id and named.company_id = added.company_id
  where time_entries.id = added.id and time_entries.invoice_id is distinct from named.invoice_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION put_search_document(kind text, record_id uuid, company_id uuid, visibility text, title text, rest text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  title_words text := left(search_words_of(title), 2000);
  all_words tsvector := setweight(to_tsvector('simple', title_words), 'A')
    || setweight(to_tsvector('simple', left(search_words_of(rest), 50000)), 'D');
begin
  insert into search_documents as document (kind, record_id, company_id, visibility, title, title_key, words)
  values (kind, record_id, company_id, visibility, left(title, 300), left(title_words, 60), all_words)
  on conflict on constraint search_documents_pkey do update set visibility = excluded.visibility,
    title = excluded.title, title_key = excluded.title_key, words = excluded.words,
    number = nextval('search_documents_number_seq');
  insert into search_words (kind, word)
  select put_search_document.kind, found.word from unnest(tsvector_to_array(all_words)) as found (word)
  where length(found.word) <= 40 and not exists (
    select from search_words known where known.word = found.word and known.kind = put_search_document.kind);
end $function$
;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION refuse_change_but_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.detail_hash is not null and old.detail_hash is null
      and to_jsonb(new) - array['detail', 'detail_hash'] = to_jsonb(old) - array['detail', 'detail_hash'] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION refuse_sent_invoice_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a sent invoice is not deleted' using errcode = 'check_violation', constraint = 'invoices_sent_kept';
end $function$
;

CREATE OR REPLACE FUNCTION retainers_by_day(company uuid)
 RETURNS TABLE(project_id uuid, day date, retainer_id uuid)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
  with days as materialized (
    select distinct entry.project_id, entry.day from time_entries entry
    where entry.company_id = company and is_billable and (invoice_id is null or overage_id is not null)),
  ranked as materialized (
    select id, starts_on, ends_on, covers_all, row_number() over (order by covers_all, created_at, id) as rank
    from retainers where company_id = company and kind <> 'deliverables'),
  paused as materialized (
    select terms.retainer_id, from_on, until from (
      select terms.retainer_id, from_on, is_paused, lead(from_on) over (partition by terms.retainer_id order by from_on) as until
      from retainer_terms terms where company_id = company) terms
    where is_paused),
  named as materialized (
    select named.project_id, ranked.* from ranked join retainer_projects named on named.retainer_id = ranked.id
    where named.company_id = company and not covers_all),
  covering as (
    select days.project_id, days.day, id, rank from days join named on named.project_id = days.project_id
      and days.day >= starts_on and (ends_on is null or days.day <= ends_on)
    union all
    select days.project_id, days.day, id, rank from days join (
      select dates.day, id, rank from (select distinct days.day from days) dates join ranked
        on covers_all and dates.day >= starts_on and (ends_on is null or dates.day <= ends_on)) general on general.day = days.day)
  select distinct on (covering.project_id, covering.day) covering.project_id, covering.day, id from covering
  where not exists (select from paused where paused.retainer_id = covering.id
    and covering.day >= from_on and (until is null or covering.day < until))
  order by covering.project_id, covering.day, rank
$function$
;

CREATE OR REPLACE FUNCTION revoke_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (latest_approval(new.id)).action = 'approved' then
    insert into approvals (company_id, task_id, post_id, action, version)
    values (new.company_id, case tg_table_name when 'tasks' then new.id end, case tg_table_name when 'posts' then new.id end,
      'revoked', new.version);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION search_fold(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select translate(replace(replace(replace(replace(
    regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'łđðøıħŧςٱى', 'lddoihtσاي') $function$
;

CREATE OR REPLACE FUNCTION search_words_of(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select trim(regexp_replace(search_fold($1),
    '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u23ff\u3000-\u303f]+', ' ', 'g')) $function$
;

CREATE OR REPLACE FUNCTION searched_table(name text, kind text, dropped text DEFAULT 'after')
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- One for each kind, so that thousands of tasks with a word do not hide the one client of that name.
  execute format('create index %I on search_documents using gin (words) with (gin_pending_list_limit = 256) where kind = %L',
    'search_documents_' || lower(regexp_replace(kind, '([A-Z])', '_\1', 'g')) || '_words_idx', kind);
  execute format('create trigger %I %s delete on %I for each row execute function drop_search_document(%L)',
    name || '_search_delete', dropped, name, kind);
end $function$
;

CREATE OR REPLACE FUNCTION subtask_titles(subtasks jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(array_agg(subtask ->> 'title' order by subtask ->> 'title'), '{}') from jsonb_array_elements(subtasks) subtask
$function$
;

CREATE OR REPLACE FUNCTION tenant_table(name text, client text DEFAULT NULL::text, client_columns text DEFAULT NULL::text, staff text DEFAULT 'select, insert, update, delete', agency text DEFAULT 'select, insert, update, delete')
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform agency_table(name, agency);
  execute format('create policy %I on %I to enfilade_company_staff
    using (company_id = any (caller_companies())) with check (company_id = any (caller_companies()))',
    name || '_company_staff', name);
  execute format('grant %s on %I to enfilade_company_staff', staff, name);
  if client is not null then
    execute format('create policy %I on %I for select to enfilade_client
      using (company_id = any (caller_companies())%s)', name || '_client', name, ' and (' || nullif(client, 'true') || ')');
    execute format('grant select%s on %I to enfilade_client', ' (' || client_columns || ')', name);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION withdraw_approval_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update approval_links set revoked_at = now() where revoked_at is null and item_id in (
    select new.id where tg_table_name <> 'campaigns'
    union all select id from posts where tg_table_name = 'campaigns' and campaign_id = new.id);
  return null;
end $function$
;
