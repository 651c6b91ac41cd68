// Loaded before a script of the project: when the runner that started it is gone, even by a kill
// that it could not answer, the script is asked to stop.
process.once('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
});
// The line to the runner is no reason to stay.
process.channel?.unref();
