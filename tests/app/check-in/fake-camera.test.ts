import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lumaOf, qrModules, writeFakeVideo } from '#tests/support/browser/fake-camera.ts'

const CODE = '1A7K9QXW3MZ5T0V8R2N4H6J1C3E'

test('a ticket code fits QR version 2 at level Q, with a quiet zone of four modules', () => {
  const modules = qrModules(CODE)
  expect(modules).toHaveLength(25 + 2 * 4)
  const edge = modules.slice(0, 4).flat()
  expect(edge.some(Boolean)).toBe(false)
})

test('a frame without a code is uniform', () => {
  expect(new Set(lumaOf(null, 64, 48)).size).toBe(1)
  expect(new Set(lumaOf(CODE, 320, 240)).size).toBe(3)
})

test('a film has one header and the requested number of whole frames', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-y4m-'))
  try {
    const file = join(folder, 'film.y4m')
    await writeFakeVideo(file, [CODE, null], { width: 64, height: 48, frames_per_second: 5, seconds_each: 2 })
    const film = await readFile(file)
    const header = 'YUV4MPEG2 W64 H48 F5:1 Ip A1:1 C420jpeg\n'
    expect(film.subarray(0, header.length).toString()).toBe(header)
    const frame_bytes = 'FRAME\n'.length + 64 * 48 * 1.5
    expect(film.length).toBe(header.length + 20 * frame_bytes)
    for (let frame = 0; frame < 20; frame++) {
      const at = header.length + frame * frame_bytes
      expect(film.subarray(at, at + 6).toString()).toBe('FRAME\n')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
