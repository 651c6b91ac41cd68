// Preloaded into scripts of the project: stops the script when its runner is gone, even after
// SIGKILL. With `?now` the script exits at once.
const isRequested = new URL(import.meta.url).search !== '?now';
process.once('disconnect', () => {
  if (!isRequested) process.kill(process.pid, 'SIGKILL');
  else if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
});
// The channel to the runner must not keep the process alive.
process.channel?.unref();
