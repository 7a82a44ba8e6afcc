// SQL of the bare server: each job with as few statements as possible.

const place = `array_position('{not started,in progress,in review,done}'::text[], status), rank, id`

export const bareQueries = {
  board: `select '[' || string_agg(json_build_object('_id', id, 'project', project_id, 'company', company_id,
      'title', title, 'description', description, 'assignedTo', assigned_to, 'dueDate', due_on, 'priority', priority,
      'status', status, 'type', type, 'tags', tags, 'subtasks', subtasks, 'visibility', visibility,
      'archived', archived, 'series', series_id, 'rank', rank, 'version', version, 'createdAt', created_at,
      'updatedAt', updated_at)::text, ',' order by ${place}) || ']' as json
    from tasks where project_id = $1`,
  boardTag: `select count(*) || '-' || sum(hash_record_extended(row(id, version, rank, assigned_to, series_id), 0)) as etag
    from tasks where project_id = $1`,
  companies: `select '[' || string_agg(json_build_object('_id', id, 'name', name, 'website', website,
      'description', description, 'email', email, 'phone', phone, 'version', version,
      'address', json_build_object('street', street, 'city', city, 'state', region, 'zipCode', zip_code,
        'country', country),
      'active', state = 'enabled', 'waiting', state = 'waiting',
      'projects', array(select p.id from projects p where p.company_id = companies.id
        order by p.created_at, p.id),
      'createdAt', created_at, 'updatedAt', updated_at)::text, ',' order by lower(name), id) || ']' as json
    from companies`,
  search: `with found as materialized (select * from companies where search_text like $1),
    page as (select * from found order by lower(name), id limit 25)
    select json_build_object('total', (select count(*) from found), 'items', (select json_agg(
      json_build_object('_id', id, 'name', name, 'website', website, 'email', email, 'phone', phone,
        'city', city, 'state', state, 'projects', array(select p.id from projects p
          where p.company_id = page.id order by p.created_at, p.id))) from page))::text as json`,
  move: `update tasks set status = $2, version = version + 1, updated_at = now() where id = $1
    returning row_to_json(tasks)::text as card`,
  create: `insert into tasks (id, company_id, project_id, title, priority, status, visibility, rank, created_at,
      updated_at)
    select $1, company_id, id, $3, 'medium', 'not started', 'shared', 'zzzz', now(), now()
    from projects where id = $2`,
} as const
