import type { LaunchOptions } from 'playwright'

/** How every test starts the machine's own Chromium: nothing in it may speak to the outside by itself. */
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
