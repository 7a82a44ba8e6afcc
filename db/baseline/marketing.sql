-- Marketing: campaigns and their figures, posts, reports to clients, the portfolio.

create table campaigns (
  id uuid constraint campaigns_pkey primary key,
  company_id uuid not null,
  project_id uuid not null,
  title text not null,
  description text not null,
  status text not null constraint campaigns_status_known check (status in ('planned', 'active', 'completed', 'on hold')),
  start_on date,
  end_on date,
  -- Whole units of the agency's currency.
  budget bigint not null constraint campaigns_budget_not_negative check (budget >= 0),
  reach bigint not null,
  engagement bigint not null,
  conversions bigint not null,
  visibility text not null constraint campaigns_visibility_known check (visibility in ('internal', 'shared')),
  rank text collate "C" not null,
  -- Hundredths of the agency's currency; null while nothing is known of it.
  spend_minor bigint constraint campaigns_spend_not_negative check (spend_minor >= 0),
  -- Clients learn what was spent, and what a result cost.
  shares_spend boolean not null default false,
  -- How far from its plan a metric may be, in percent.
  on_track_percent integer not null default 5,
  watch_percent integer not null default 20,
  approval_mode text
    constraint campaigns_approval_mode_known check (approval_mode in ('none', 'optional', 'required', 'two stages')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint campaigns_tenant_key unique (company_id, id),
  constraint campaigns_project_fkey foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  constraint campaigns_bands_in_order
    check (0 <= on_track_percent and on_track_percent <= watch_percent and watch_percent <= 100),
  constraint campaigns_end_not_before_start check (end_on >= start_on),
  constraint campaigns_metrics_not_negative check (least(reach, engagement, conversions) >= 0)
);
create index campaigns_board_idx on campaigns (project_id, status, rank, id);
create index campaigns_end_on_idx on campaigns (end_on) where end_on is not null;
-- Campaigns that are looked at for being off their plan or over their budget are found without reading all.
create index campaigns_running_idx on campaigns (end_on) where status in ('planned', 'active');
create index campaigns_start_on_idx on campaigns (start_on) where start_on is not null;

create function index_campaign() returns trigger language plpgsql as $$
begin
  perform put_search_document('campaign', new.id, new.company_id, new.visibility, new.title, new.description);
  return null;
end $$;
create trigger campaigns_search_insert after insert on campaigns for each row execute function index_campaign();
create trigger campaigns_search_update after update on campaigns for each row
  when ((old.title, old.description, old.visibility) is distinct from (new.title, new.description, new.visibility))
  execute function index_campaign();
select searched_table('campaigns', 'campaign');

create trigger campaigns_links_withdrawn after update of visibility on campaigns for each row
  when (old.visibility = 'shared' and new.visibility = 'internal') execute function withdraw_approval_links();

select tenant_table('campaigns', client => $$visibility = 'shared'$$);

-- Own metrics, and the standard ones (reach, engagement, conversions, spend) once their source or definition is written.
create table campaign_metrics (
  company_id uuid not null,
  campaign_id uuid not null,
  metric text not null,
  name text not null,
  unit text not null constraint campaign_metrics_unit_known check (unit in ('count', 'money')),
  source text not null,
  definition text not null,
  position integer not null,
  constraint campaign_metrics_pkey primary key (campaign_id, metric),
  constraint campaign_metrics_campaign_fkey
    foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);

-- The subquery's own policy hides internal campaigns as well.
select tenant_table('campaign_metrics',
  client => $$exists (
    select from campaigns c where c.id = campaign_id and c.visibility = 'shared'
      and (c.shares_spend or unit <> 'money'))$$);

create table campaign_plans (
  company_id uuid not null,
  campaign_id uuid not null,
  metric text not null,
  -- Its first day.
  month date not null constraint campaign_plans_month_first_day check (extract(day from month) = 1),
  value bigint not null constraint campaign_plans_not_negative check (value >= 0),
  is_money boolean not null,
  constraint campaign_plans_pkey primary key (campaign_id, metric, month),
  constraint campaign_plans_campaign_fkey
    foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);

select tenant_table('campaign_plans',
  client => $$exists (
    select from campaigns c where c.id = campaign_id and c.visibility = 'shared'
      and (c.shares_spend or not is_money))$$);

create table campaign_values (
  company_id uuid not null,
  campaign_id uuid not null,
  metric text not null,
  day date not null,
  -- A count, or hundredths of the agency's currency.
  value bigint not null constraint campaign_values_not_negative check (value >= 0),
  is_money boolean not null,
  constraint campaign_values_pkey primary key (campaign_id, metric, day),
  constraint campaign_values_campaign_fkey
    foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);

select tenant_table('campaign_values',
  client => $$exists (
    select from campaigns c where c.id = campaign_id and c.visibility = 'shared'
      and (c.shares_spend or not is_money))$$);

create table posts (
  id uuid constraint posts_pkey primary key,
  company_id uuid not null,
  campaign_id uuid not null,
  title text not null,
  -- Which channels there are, the program's types say.
  channel text not null constraint posts_channel_named check (channel <> ''),
  text text not null,
  link text not null,
  planned_on date not null,
  status text not null
    constraint posts_status_known check (status in ('draft', 'in review', 'changes asked', 'approved', 'scheduled', 'published')),
  visibility text not null constraint posts_visibility_known check (visibility in ('internal', 'shared')),
  -- In place of the project's.
  approval_mode text constraint posts_approval_mode_known check (approval_mode in ('none', 'optional', 'required', 'two stages')),
  published_at timestamptz,
  published_url text not null,
  created_by uuid constraint posts_creator_fkey references users on delete set null,
  -- The version that last changed what is approved: not the day.
  content_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint posts_tenant_key unique (company_id, id),
  constraint posts_campaign_fkey foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  constraint posts_published_whole check ((status = 'published') = (published_at is not null))
);
create index posts_campaign_idx on posts (campaign_id, planned_on);
create index posts_creator_idx on posts (created_by) where created_by is not null;
create index posts_day_idx on posts (company_id, planned_on, id);
create index posts_in_review_idx on posts (company_id) where status in ('in review', 'changes asked');
-- What is to be reminded of.
create index posts_scheduled_idx on posts (planned_on) where status = 'scheduled';

-- A campaign that is internal is no one's to approve.
create function lacks_post_approval(post posts) returns boolean language sql stable as $$
  select post.visibility = 'shared'
    and exists (select from campaigns where campaigns.id = post.campaign_id and campaigns.visibility = 'shared')
    and post_approval_mode(post) in ('required', 'two stages')
    and not exists (select from latest_approval(post.id) latest where action = 'approved' and stage = 'client')
$$;

create function post_approval_mode(post posts) returns text language sql stable as $$
  select coalesce(post.approval_mode, campaigns.approval_mode, projects.approval_mode)
  from campaigns join projects on projects.id = campaigns.project_id where campaigns.id = post.campaign_id
$$;

create function index_post() returns trigger language plpgsql as $$
begin
  perform put_search_document('post', new.id, new.company_id,
    case when new.status = 'draft' then 'internal' else new.visibility end, new.title, new.text);
  return null;
end $$;
create trigger posts_search_insert after insert on posts for each row execute function index_post();
create trigger posts_search_update after update on posts for each row
  when ((old.title, old.text, old.visibility, old.status = 'draft')
    is distinct from (new.title, new.text, new.visibility, new.status = 'draft'))
  execute function index_post();
select searched_table('posts', 'post');

-- Published is published. What was approved, and says something else now, is to be looked at again.
create function note_post_content() returns trigger language plpgsql as $$
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
end $$;
create trigger posts_content before update of title, channel, text, link on posts for each row
  when ((new.title, new.channel, new.text, new.link) is distinct from (old.title, old.channel, old.text, old.link))
  execute function note_post_content();

-- Triggers run in the order of their names, this one before posts_approval_revoked: what an edit brought back to review counts
-- as approved here.
create trigger posts_approval_asked after update on posts for each row
  when (new.status = 'in review' and new.visibility = 'shared'
    and (old.status <> 'in review' or old.visibility <> 'shared'))
  execute function ask_for_approval();
create trigger posts_approval_revoked after update on posts for each row
  when (new.content_version <> old.content_version) execute function revoke_approval();

-- The lock makes someone who requires approval and someone who schedules at the same moment wait for each other.
create function check_post_is_approved() returns trigger language plpgsql as $$
begin
  perform from campaigns join projects on projects.id = campaigns.project_id where campaigns.id = new.campaign_id for share;
  if lacks_post_approval(new) then
    raise exception 'The post is scheduled and not approved'
      using errcode = 'check_violation', constraint = 'posts_scheduled_approved';
  end if;
  return null;
end $$;
-- At the end: an edit in the same transaction has revoked the approval by then.
create constraint trigger posts_scheduled_approved after update on posts deferrable initially deferred for each row
  when (new.status in ('scheduled', 'published') and (old.status <> new.status or old.visibility <> new.visibility))
  execute function check_post_is_approved();
create trigger posts_links_withdrawn after update of visibility on posts for each row
  when (old.visibility = 'shared' and new.visibility = 'internal') execute function withdraw_approval_links();

-- The subquery's own policy hides internal campaigns, and their posts with them.
select tenant_table('posts',
  client => $$visibility = 'shared' and status <> 'draft'
    and exists (select from campaigns where campaigns.id = campaign_id)$$);

select tenant_table('files');
grant select, insert on files to enfilade_client;
-- Of an internal task, or a post that they do not see, nothing is shared; to a post they add nothing.
create policy files_client on files to enfilade_client
  using (company_id = any (caller_companies()) and visibility = 'shared'
    and (task_id is null or exists (select from tasks where tasks.id = task_id and tasks.visibility = 'shared'))
    and (post_id is null or exists (select from posts where posts.id = post_id)))
  with check (company_id = any (caller_companies()) and visibility = 'shared' and uploaded_by = caller_person()
    and post_id is null and review = 'none' and approval_mode is null);

-- Clients do not see what the agency sent back to itself.
select tenant_table('approvals',
  client => $$not (action = 'changes asked' and stage = 'agency')
    and (exists (select from tasks where tasks.id = task_id) or exists (select from posts where posts.id = post_id)
      or exists (select from files where files.id = file_id))$$,
  staff => 'select, insert',
  agency => 'select, insert');
grant update (person_first, person_last) on approvals to enfilade_agency;

select tenant_table('approval_holds',
  client => $$stage is distinct from 'agency'
    and (exists (select from tasks where tasks.id = task_id) or exists (select from posts where posts.id = post_id)
      or exists (select from files where files.id = file_id))$$);

create table reports (
  id uuid constraint reports_pkey primary key,
  company_id uuid not null constraint reports_company_fkey references companies on delete cascade,
  -- Null: of the company as a whole.
  campaign_id uuid,
  -- Its first day.
  month date not null constraint reports_month_first_day check (extract(day from month) = 1),
  what_happened text not null,
  why text not null,
  what_next text not null,
  -- The latest that clients have; null while it is a draft.
  published_version integer,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint reports_subject_key unique nulls not distinct (company_id, campaign_id, month),
  constraint reports_tenant_key unique (company_id, id),
  constraint reports_campaign_fkey foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
create index reports_campaign_idx on reports (campaign_id) where campaign_id is not null;
select searched_table('reports', 'report');

select tenant_table('reports');

-- As clients read it, texts and figures alike. It is never changed: a correction is a version of its own.
create table report_versions (
  company_id uuid not null,
  report_id uuid not null,
  -- As in the report, so that a client's connection needs nothing of that.
  campaign_id uuid,
  number integer not null constraint report_versions_number_positive check (number > 0),
  month date not null,
  what_happened text not null,
  why text not null,
  what_next text not null,
  -- Without the money that the campaign does not share with its client.
  figures jsonb not null,
  -- What reads differently from the version before.
  restated jsonb not null,
  published_at timestamptz not null,
  published_by uuid constraint report_versions_published_by_fkey references users on delete set null,
  published_first text not null,
  published_last text not null,
  constraint report_versions_pkey primary key (company_id, report_id, number),
  constraint report_versions_report_fkey foreign key (company_id, report_id) references reports (company_id, id) on delete cascade
);
create index report_versions_company_idx on report_versions (company_id, month desc);
create index report_versions_published_by_idx on report_versions (published_by) where published_by is not null;

create function put_report(report uuid) returns void language plpgsql as $$
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
end $$;

create function index_report() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'reports' then
    perform put_report(new.id);
  elsif tg_table_name = 'report_versions' then
    perform put_report(new.report_id);
  else
    perform put_report(r.id) from reports r where r.campaign_id = new.id;
  end if;
  return null;
end $$;
create trigger report_versions_search after insert on report_versions for each row execute function index_report();
create trigger report_versions_erased_name before insert or update of published_by on report_versions for each row
  when (new.published_by is not null) execute function put_erased_name('published_by', 'published_first', 'published_last');
create trigger campaigns_reports_search after update on campaigns for each row
  when ((old.title, old.visibility) is distinct from (new.title, new.visibility)) execute function index_report();
create trigger reports_search_insert after insert on reports for each row execute function index_report();
create trigger reports_search_update after update on reports for each row
  when ((old.published_version, old.what_happened, old.why, old.what_next)
    is distinct from (new.published_version, new.what_happened, new.why, new.what_next))
  execute function index_report();

-- The subquery's own policy hides internal campaigns, and their reports with them.
select tenant_table('report_versions',
  client => '(campaign_id is null or exists (select from campaigns c where c.id = campaign_id))',
  staff => 'select, insert, delete',
  agency => 'select, insert, delete');
grant update (published_first, published_last) on report_versions to enfilade_agency;

-- The same with all of its money, for the agency.
create table report_version_figures (
  company_id uuid not null,
  report_id uuid not null,
  number integer not null,
  figures jsonb not null,
  restated jsonb not null,
  constraint report_version_figures_pkey primary key (company_id, report_id, number),
  constraint report_version_figures_version_fkey
    foreign key (company_id, report_id, number) references report_versions (company_id, report_id, number) on delete cascade
);

select tenant_table('report_version_figures', staff => 'select, insert, delete', agency => 'select, insert, delete');

-- A link shows the report's latest version, until the link expires or is revoked.
create table report_links (
  id uuid constraint report_links_pkey primary key,
  company_id uuid not null,
  report_id uuid not null,
  token_hash bytea not null constraint report_links_token_key unique,
  -- No foreign key: a deleted report is restored with its links, though a maker may be gone by then. Null: no one knows, so it
  -- does not work.
  created_by uuid,
  -- As they were called then, for anyone who cannot see the person.
  creator_first text,
  creator_last text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint report_links_report_fkey foreign key (company_id, report_id) references reports (company_id, id) on delete cascade,
  constraint report_links_creator_named check (created_by is null or (creator_first is not null and creator_last is not null))
);
create index report_links_expires_idx on report_links (expires_at);
create index report_links_report_idx on report_links (report_id);
create trigger report_links_erased_name before insert or update of created_by on report_links for each row
  when (new.created_by is not null) execute function put_erased_name('created_by', 'creator_first', 'creator_last');

select tenant_table('report_links', staff => 'select, insert, delete', agency => 'select, insert, delete');
grant update (creator_first, creator_last) on report_links to enfilade_agency;

create table report_schedules (
  id uuid constraint report_schedules_pkey primary key,
  company_id uuid not null constraint report_schedules_company_fkey references companies on delete cascade,
  -- Null: of the company as a whole.
  campaign_id uuid,
  -- On this day of each month the report of the month before is due.
  day integer not null constraint report_schedules_day_in_each_month check (day between 1 and 28),
  paused boolean not null,
  -- When it was due last.
  last_on date,
  next_on date not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint report_schedules_subject_key unique nulls not distinct (company_id, campaign_id),
  constraint report_schedules_tenant_key unique (company_id, id),
  constraint report_schedules_campaign_fkey
    foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
create index report_schedules_campaign_idx on report_schedules (campaign_id) where campaign_id is not null;
create index report_schedules_due_idx on report_schedules (next_on) where not paused;

select tenant_table('report_schedules');

create table report_recipients (
  company_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  constraint report_recipients_pkey primary key (schedule_id, user_id),
  -- Someone who is no longer of the company gets no more reports.
  constraint report_recipients_member_fkey
    foreign key (company_id, user_id) references memberships (company_id, user_id) on delete cascade,
  constraint report_recipients_schedule_fkey
    foreign key (company_id, schedule_id) references report_schedules (company_id, id) on delete cascade
);
create index report_recipients_member_idx on report_recipients (company_id, user_id);

select tenant_table('report_recipients');

create table portfolio_cases (
  id uuid constraint portfolio_cases_pkey primary key,
  company_id uuid not null constraint portfolio_cases_company_fkey references companies on delete cascade,
  project_id uuid not null constraint portfolio_cases_project_key unique,
  -- In the address of its page.
  slug text not null constraint portfolio_cases_slug_key unique,
  -- What its page shows, as the program's types say.
  item jsonb not null,
  state text not null
    constraint portfolio_cases_state_known check (state in ('draft', 'proposed', 'agreed', 'declined', 'withdrawn')),
  -- Another one with each change of what is shown.
  content_version integer not null,
  -- The one that the agency stands by, and the one that the company has agreed to.
  agency_version integer not null,
  consented_version integer,
  -- The company had agreed to what was shown before the last change.
  is_consent_ended boolean not null,
  decided_at timestamptz,
  decided_by uuid constraint portfolio_cases_person_fkey references users on delete set null,
  -- Why it was declined or withdrawn.
  reason text not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint portfolio_cases_tenant_key unique (company_id, id),
  constraint portfolio_cases_project_fkey
    foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  constraint portfolio_cases_agreed_to_something check (state <> 'agreed' or consented_version = content_version)
);
create index portfolio_cases_company_idx on portfolio_cases (company_id, created_at);
create index portfolio_cases_person_idx on portfolio_cases (decided_by) where decided_by is not null;

select tenant_table('portfolio_cases', client => $$state <> 'draft'$$);
grant update (item, state, content_version, consented_version, is_consent_ended, decided_at, decided_by, reason, version,
  updated_at) on portfolio_cases to enfilade_client;
create policy portfolio_cases_client_decides on portfolio_cases for update to enfilade_client
  using (company_id = any (caller_companies()) and caller_owns(company_id) and state <> 'draft')
  with check (company_id = any (caller_companies()) and caller_owns(company_id) and state <> 'draft');

-- Posts have files and approvals as tasks have; their tables come before these.
alter table files add constraint files_post_fkey
  foreign key (company_id, post_id) references posts (company_id, id) on delete cascade;
alter table uploads add constraint uploads_post_fkey
  foreign key (company_id, post_id) references posts (company_id, id) on delete cascade;
alter table approval_links add constraint approval_links_post_fkey
  foreign key (company_id, post_id) references posts (company_id, id) on delete cascade;
alter table approvals add constraint approvals_post_fkey
  foreign key (company_id, post_id) references posts (company_id, id) on delete cascade;
alter table approval_holds add constraint approval_holds_post_fkey
  foreign key (company_id, post_id) references posts (company_id, id) on delete cascade;
