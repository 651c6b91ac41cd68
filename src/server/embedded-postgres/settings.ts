import { type AddressInfo, createServer } from 'node:net';
import { totalmem } from 'node:os';

export type Transport =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'tcp'; readonly port: number; readonly password: string };

export const ROLE = 'rooftop';
export const DATABASE = 'rooftop';
/** Only part of the socket's file name: nothing listens on it. */
const SOCKET_PORT = 5432;

/** Sized for two cores. No acknowledged row is ever lost. */
const DURABLE = {
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
};

const THROW_AWAY = {
  shared_buffers: '64MB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

const ALWAYS = {
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  max_worker_processes: '4',
  // Containers often have a /dev/shm too small for parallel queries.
  dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
};

export function serverArguments(cluster: string, transport: Transport, durable: boolean): string[] {
  const kept = durable ? { ...DURABLE, ...cacheSizes(machineMemory()) } : THROW_AWAY;
  const settings = { ...ALWAYS, ...kept, ...listening(transport) };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * An eighth of the memory is PostgreSQL's own cache, which holds the months that screens compare of a large group;
 * what a small group does not fill is never taken.
 */
export function cacheSizes(bytes: number) {
  const megabytes = Math.floor(bytes / 2 ** 20);
  const own = Math.min(2_048, Math.max(256, Math.floor(megabytes / 8)));
  return {
    shared_buffers: `${own}MB`,
    effective_cache_size: `${Math.max(1_024, Math.floor(megabytes / 2))}MB`,
  };
}

/** A container may have less than the machine. */
function machineMemory(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

function listening(transport: Transport): Record<string, string> {
  return transport.kind === 'socket'
    ? {
        listen_addresses: '',
        port: String(SOCKET_PORT),
        unix_socket_directories: transport.folder,
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: '127.0.0.1', port: String(transport.port), unix_socket_directories: '' };
}

export function urlOf(transport: Transport): string {
  if (transport.kind === 'socket') {
    return `postgres://${ROLE}@/${DATABASE}?host=${encodeURIComponent(transport.folder)}&port=${SOCKET_PORT}`;
  }
  return `postgres://${ROLE}:${transport.password}@127.0.0.1:${transport.port}/${DATABASE}`;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
