import type { LaunchOptions } from 'playwright'

/** Launch options for the Chromium of this machine: it makes no network requests of its own. */
export function launchOptions(
  more_args: string[] = [],
  executablePath = process.env['CHROMIUM_PATH'],
): LaunchOptions {
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more_args,
    ],
  }
}
