-- Which retainer covers a project's time of a day, by the rule of `retainer_of_time` (0108), for all of a client's open time at once: day by
-- day, hundreds of retainers took longer than a statement may. The function for one day stays for processes of the previous version. Before
-- the tables are analyzed few days are expected, so each would be compared with each retainer.
create function retainers_by_day(company uuid) returns table (project_id uuid, day date, retainer_id uuid)
  language sql stable set enable_nestloop = off as $$
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
$$;
