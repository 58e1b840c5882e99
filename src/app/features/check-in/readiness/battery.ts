type BatteryNavigator = Navigator & { getBattery?: () => Promise<{ level: number }> }

/** Asks for the battery once; the result reads its charge in percent, null while or where nobody tells. */
export function watchBattery(): () => number | null {
  const device: BatteryNavigator = navigator
  let battery: { level: number } | null = null
  const asked = Promise.resolve(device.getBattery?.())
  asked.then((found) => (battery = found ?? null)).catch(() => undefined)
  return () => (battery === null ? null : Math.round(battery.level * 100))
}
