/** From now on jsdom takes every style of the app, as slowly as it does: for a file that reads the sheets themselves. */
export function enableAllStyles(): void {
  Reflect.deleteProperty(HTMLStyleElement.prototype, 'appendChild')
}
