import { describe, expect, test } from 'vitest'
import { makePrng } from '#tests/support/prng.ts'
import { addressOf, cases, successStatusOf, type Case } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { goodFiles, hostileFiles } from '#tests/support/hostile-files.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf } from '#tests/support/uploads.ts'

const TRIES = 8
/**
 * Maximum CPU time in ms of the responding process for one upload, which passes the bytes on without decoding
 * them. CPU time does not depend on the load of the machine; decoding one of these files takes several times as
 * long.
 */
const CPU_MAX_MS = 1000
/** File name extensions per field, the valid one first. */
const ENDINGS: Record<string, readonly string[]> = {
  image: ['jpg', 'png', 'webp'],
  pictures: ['jpg', 'png', 'webp'],
  file: ['pdf', 'docx', 'xlsx', 'csv', 'txt', 'jpg', 'png', 'webp'],
}
const ACCEPTED: Record<string, string> = {
  importMembers: 'csv',
  importAttendees: 'csv',
  importBankStatement: 'csv',
}

describe('every endpoint that accepts a file', () => {
  const fixture = useFixture()
  const hostile = hostileFiles()
  const every = cases.filter(({ endpoint }) => endpoint.upload !== undefined)

  async function send(one: Case, bytes: Buffer, name: string) {
    const { params, body } = await one.target(fixture)
    const form = new FormData()
    for (const [key, value] of textsIn(body)) form.append(key, value)
    form.append(one.endpoint.upload?.field ?? '', fileOf(bytes, name))
    const { owner } = fixture.venue
    return fixture.server.raw(one.endpoint.method, addressOf(one, params), {
      token: owner.token,
      body: form,
      headers: one.endpoint.versioned === true ? { 'if-match': '"1"' } : {},
    })
  }

  test.each(every)('$name refuses broken and mislabelled files with a documented error', async (one) => {
    const seed = Math.floor(Math.random() * 2 ** 32)
    const random = makePrng(seed)
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
    const files = await goodFiles()
    const endings = ENDINGS[one.endpoint.upload?.field ?? ''] ?? []
    const ending = ACCEPTED[one.name] ?? endings[0] ?? ''
    const good = await send(one, files[ending] ?? Buffer.alloc(0), `good.${ending}`)
    expect(good.status, good.text).toBe(successStatusOf(one))
    for (let at = 0; at < TRIES; at += 1) {
      const kind = pick(Object.keys(files))
      const damage = pick(Object.keys(DAMAGE) as (keyof typeof DAMAGE)[])
      const bytes = DAMAGE[damage](files[kind] ?? Buffer.alloc(0), random)
      const name = `a.${pick(endings)}`
      const about = `${kind}, ${damage}, called ${name}, seed ${seed}, try ${at}`
      const reply = await send(one, bytes, name)
      if (reply.status >= 300) expectRefusal(reply, about)
    }
  })

  test.each(every)('$name survives malicious files and responds to others meanwhile', async (one) => {
    const endings = ENDINGS[one.endpoint.upload?.field ?? ''] ?? []
    for (const [what, bytes] of Object.entries(hostile))
      for (const ending of new Set([endings[0], endings.includes('docx') ? 'docx' : 'png'])) {
        const before = process.cpuUsage()
        const sent = send(one, bytes, `a.${ending}`)
        expect((await fixture.server.raw('GET', '/health')).status).toBe(200)
        const refusal = expectRefusal(await sent, `${what}, called .${ending}`)
        const { user, system } = process.cpuUsage(before)
        expect((user + system) / 1000, `${what}, called .${ending}`).toBeLessThan(CPU_MAX_MS)
        if (Object.hasOwn(ACCEPTED, one.name) && what !== 'a cut-off TIFF')
          expect(refusal.code, what).toBe('import.too_much')
      }
  })
})

const DAMAGE = {
  whole: (bytes: Buffer) => bytes,
  cut: (bytes: Buffer, random: () => number) => bytes.subarray(0, 1 + Math.floor(random() * bytes.length)),
  flipped: (bytes: Buffer, random: () => number) => {
    const flipped = Buffer.from(bytes)
    for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) {
      const at = Math.floor(random() * flipped.length)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    }
    return flipped
  },
}

/** Returns the text fields of a valid request in form notation. */
function textsIn(body: unknown, path: readonly string[] = []): [string, string][] {
  if (body instanceof FormData)
    return [...body]
      .flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []))
      .map(([key, value]) => [key, value])
  if (typeof body !== 'object' || body === null) {
    const [first = '', ...rest] = path
    const name = first + rest.map((part) => `[${part}]`).join('')
    return body === null || body === undefined
      ? []
      : [[name, typeof body === 'string' ? body : JSON.stringify(body)]]
  }
  return Object.entries(body).flatMap(([key, value]) => textsIn(value, [...path, key]))
}
