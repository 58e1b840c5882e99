/** Whether this device has a sheet of its own for passing something on. */
export const canShare = (): boolean => 'share' in navigator

/** Opens the device's own sheet; whoever closes it has decided, and the link can be copied beside it. */
export async function share(what: { title: string; url: string }): Promise<void> {
  await navigator.share(what).catch(() => undefined)
}
