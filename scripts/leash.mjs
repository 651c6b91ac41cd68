// Loaded before a script of the project: when the runner that started it is gone, even by a kill
// that it could not answer, the script is asked to stop; with `?now` it is not asked.
const isRequested = new URL(import.meta.url).search !== '?now';
process.once('disconnect', () => {
  if (!isRequested) process.kill(process.pid, 'SIGKILL');
  else if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
});
// The line to the runner is no reason to stay.
process.channel?.unref();
