/** Nothing happens to a file dropped where nothing takes it; a browser would open it. */
export function refuseStrayFiles(): void {
  window.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  });
}
