/** Whether this device has a share sheet. */
export const canShare = (): boolean => 'share' in navigator

/** Opens the device's share sheet. Closing it is not an error; the link can be copied instead. */
export async function share(data: { title: string; url: string }): Promise<void> {
  await navigator.share(data).catch(() => undefined)
}
