import { type AddressInfo, createServer } from 'node:net';

export type Transport =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'tcp'; readonly port: number; readonly password: string };

export const ROLE = 'rooftop';
export const DATABASE = 'rooftop';
/** Only part of the socket's file name: nothing listens on it. */
const SOCKET_PORT = 5432;

/** Sized for one dealer group on two cores. No acknowledged row is ever lost. */
const DURABLE = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
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
  const settings = { ...ALWAYS, ...(durable ? DURABLE : THROW_AWAY), ...listening(transport) };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
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
