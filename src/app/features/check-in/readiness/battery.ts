type BatteryNavigator = Navigator & { getBattery?: () => Promise<Battery> }
type Battery = EventTarget & { level: number }

/** Reports the battery level in percent, now and on change, where supported; the returned function stops it. */
export function watchBattery(onCharge: (percent: number) => void): () => void {
  const device: BatteryNavigator = navigator
  const ending = new AbortController()
  const { signal } = ending
  const follow = (battery: Battery | undefined) => {
    if (battery === undefined || signal.aborted) return
    const tell = () => onCharge(Math.round(battery.level * 100))
    tell()
    battery.addEventListener('levelchange', tell, { signal })
  }
  Promise.resolve(device.getBattery?.())
    .then(follow)
    .catch(() => undefined)
  return () => ending.abort()
}
