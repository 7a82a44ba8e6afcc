// How the embedded PostgreSQL is set: a small server that shares its machine with the program.

/** Given on the command line, so that they belong to the program's version and not to the data directory. */
export const serverSettings: Record<string, string> = {
  // Reached through the socket in the data directory only.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  // A connection left behind by a program that was killed ends its query.
  client_connection_check_interval: '2s',

  // What was answered is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  // Bounds what is replayed after a crash.
  max_wal_size: '512MB',

  shared_buffers: '48MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Reads come from the cache of a small database: no worker processes that wait for them.
  io_method: 'sync',
  max_worker_processes: '4',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '1',
  autovacuum_max_workers: '2',
  random_page_cost: '1.1',
  jit: 'off',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  log_line_prefix: '',
  // A refused statement is answered to the program, which logs it without the values; here it would be with them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // Autovacuum's own rounds are not news.
  log_autovacuum_min_duration: '-1',
}
