// Settings of the embedded PostgreSQL: a small server that shares the machine with the program.

/** Passed on the command line, so that they belong to the program's version rather than the data directory. */
export const serverSettings: Record<string, string> = {
  // Reached only through the Unix socket.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  // Cancels the query of a connection whose program was killed.
  client_connection_check_interval: '2s',

  // Acknowledged writes must be on disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  // Limits what is replayed after a crash.
  max_wal_size: '512MB',

  shared_buffers: '48MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // A small database is read from cache, so I/O workers would only sit idle.
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
  // The program logs failed statements without their values; here they would be logged with them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // Routine autovacuum runs are not worth logging.
  log_autovacuum_min_duration: '-1',
}
