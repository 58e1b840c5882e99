import { describe, expect, test } from 'vitest'
import { readEnv } from '#server/core/env.ts'
import { decideDemo, type DemoDecision, type StartContext } from '#server/demo-rule.ts'
import { isLoopback } from '#server/core/loopback.ts'

describe('the settings', () => {
  test('the settings have defaults for a laptop, also for empty variables', () => {
    const defaults = { PORT: 4000, HOST: '127.0.0.1', DATA_DIR: './data', TRUST_PROXY: 0, DEV: false }
    expect(readEnv({})).toEqual(defaults)
    expect(readEnv({ PORT: '', HOST: ' ', DEMO: '', DATABASE_URL: '', HOME: '/root' })).toEqual(defaults)
  })

  test('the settings are parsed', () => {
    expect(
      readEnv({
        PORT: '8080',
        HOST: '::',
        DATABASE_URL: 'postgresql://foyer:p%40ss@db.example:5433/foyer?sslmode=require',
        PUBLIC_URL: 'https://Tickets.example.org/',
        TRUST_PROXY: '2',
        DEMO: '0',
        PUSH_SERVICES: ' https://Push.example.org/, http://localhost:4001 ',
        LOG_LEVEL: 'silent',
      }),
    ).toMatchObject({
      PORT: 8080,
      HOST: '::',
      PUBLIC_URL: 'https://tickets.example.org',
      TRUST_PROXY: 2,
      DEMO: false,
      PUSH_SERVICES: ['https://push.example.org', 'http://localhost:4001'],
      LOG_LEVEL: 'silent',
    })
  })

  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '4000x'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['WORKERS', '0'],
    ['WORKERS', '2'],
    ['DATABASE_DIRECT_URL', 'localhost:5432'],
    ['PUBLIC_URL', 'tickets.example.org'],
    ['PUBLIC_URL', 'https://example.org/tickets'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['TRUST_PROXY', 'yes'],
    ['DEMO', 'true'],
    ['PUSH_SERVICES', 'push.example.org'],
    ['PUSH_SERVICES', 'https://push.example.org or none'],
    ['PUSH_SERVICES', 'https://push.example.org/send'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with spaces in the middle of it'],
    ['SENTRY_DSN', 'https://errors.example.org/1'],
  ])('the setting %s=%s is rejected in one line that names it', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`))
  })
})

describe('demo passwords', () => {
  const laptop: StartContext = {
    demo: undefined,
    is_embedded: true,
    is_loopback: true,
    has_public_url: false,
    has_proxy: false,
    has_user: false,
    is_demo: false,
  }
  const open: Partial<StartContext>[] = [
    { is_loopback: false },
    { is_embedded: false },
    { has_public_url: true },
    { has_proxy: true },
  ]
  const decide = (here: Partial<StartContext>): DemoDecision => decideDemo({ ...laptop, ...here })

  test('an empty embedded database on a loopback address becomes a demo unless DEMO=0', () => {
    expect(decide({})).toBe('make_demo')
    expect(decide({ demo: true })).toBe('make_demo')
    expect(decide({ demo: false })).toBe('go_on')
  })

  test('a server elsewhere becomes a demo only with DEMO=1', () => {
    for (const where of open) {
      expect(decide(where)).toBe('go_on')
      expect(decide({ ...where, demo: false })).toBe('go_on')
      expect(decide({ ...where, demo: true })).toBe('make_demo')
    }
  })

  test('a demo continues where it is and is opened to others only with DEMO=1', () => {
    const demo = { is_demo: true, has_user: true }
    for (const said of [undefined, true, false]) expect(decide({ ...demo, demo: said })).toBe('go_on')
    for (const where of open) {
      expect(decide({ ...demo, ...where })).toBe('refuse_open_demo')
      expect(decide({ ...demo, ...where, demo: false })).toBe('refuse_open_demo')
      expect(decide({ ...demo, ...where, demo: true })).toBe('go_on')
    }
  })

  test('a database in real use never becomes a demo', () => {
    expect(decide({ has_user: true })).toBe('go_on')
    expect(decide({ has_user: true, demo: false })).toBe('go_on')
    expect(decide({ has_user: true, demo: true })).toBe('refuse_demo_on_real')
  })

  test('a loopback address is reachable from this machine only', () => {
    for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) expect(isLoopback(host)).toBe(true)
    for (const host of ['0.0.0.0', '::', '192.168.1.4', '127.0.0.1.example.org', 'host'])
      expect(isLoopback(host)).toBe(false)
  })
})
