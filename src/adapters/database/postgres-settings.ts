import { createHash } from 'node:crypto'
import { statfs } from 'node:fs/promises'

/** Names PostgreSQL's processes in `ps`, to tell two folders' processes apart. */
export const titleOf = (dir: string) => `attending-${createHash('sha256').update(dir).digest('hex').slice(0, 8)}`

/**
 * All settings are here, on the command line, so that an upgrade reaches old clusters as well. To tune PostgreSQL, run
 * your own and set DATABASE_URL.
 */
export async function settings(dir: string, port: number, fast: boolean): Promise<string[]> {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // paths over 103 bytes would fail; on one machine, loopback with a password will do
    cluster_name: titleOf(dir),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // DETAIL and the statement may contain people's data, which no log may.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    max_connections: 100,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    ...(await sharedMemory()),
    ...(fast && {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
      // Test suites run side by side, each with its own servers.
      max_connections: 300,
      shared_buffers: '64MB',
    }),
  }
  return ['-D', dir, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Docker gives containers 64 MB of shared memory, too little for parallel queries; files do instead. */
async function sharedMemory(): Promise<Record<string, string>> {
  if (process.platform !== 'linux') return {}
  const space = await statfs('/dev/shm').catch(() => undefined)
  return !space || space.bavail * space.bsize < 256 * 1024 ** 2 ? { dynamic_shared_memory_type: 'mmap' } : {}
}
