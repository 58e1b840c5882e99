type BatteryNavigator = Navigator & { getBattery?: () => Promise<Battery> }
type Battery = EventTarget & { level: number }

/** Reports the battery level in percent, now and on change, where supported; the returned function stops it. */
export function watchBattery(onCharge: (percent: number) => void): () => void {
  const device: BatteryNavigator = navigator
  const controller = new AbortController()
  const { signal } = controller
  const watch = (battery: Battery | undefined) => {
    if (battery === undefined || signal.aborted) return
    const report = () => onCharge(Math.round(battery.level * 100))
    report()
    battery.addEventListener('levelchange', report, { signal })
  }
  Promise.resolve(device.getBattery?.())
    .then(watch)
    .catch(() => undefined)
  return () => controller.abort()
}
