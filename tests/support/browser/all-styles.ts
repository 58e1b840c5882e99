/** Makes jsdom apply every style of the app, which is slow: for tests that read the styles themselves. */
export function enableAllStyles(): void {
  Reflect.deleteProperty(HTMLStyleElement.prototype, 'appendChild')
}
