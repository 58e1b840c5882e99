import { HEIGHT, WIDTH, type Poster } from './sheet.ts'

const pointAt = (x: number, y: number, radius: number, turn: number) =>
  `${(x + radius * Math.cos(turn)).toFixed(1)} ${(y + radius * Math.sin(turn)).toFixed(1)}`

/** Stairs seen from below, turning into the light. */
export const jazzInTheStairwell: Poster = async (sheet) => {
  const { ground, fade, glow, shape, disc, words } = sheet
  ground('#0d1b3d')
  const [x, y] = [1120, 380]
  const tones = ['#12275a', '#1c3a7e', '#2b55a8', '#e8b04a', '#f4cf7c', '#16306b']
  for (let turn = 0; turn < 4; turn += 1)
    for (let step = 0; step < 18; step += 1) {
      const angle = (at: number) => (at / 18) * Math.PI * 2 + turn * 0.22
      const [inner, outer] = [760 * 0.56 ** (turn + 1), 760 * 0.56 ** turn]
      const tone = tones[(step * 5 + turn * 2) % tones.length] ?? '#12275a'
      shape(
        `M${pointAt(x, y, inner, angle(step))} L${pointAt(x, y, outer, angle(step))} A${outer} ${outer} 0 0 1 ${pointAt(x, y, outer, angle(step + 1))} L${pointAt(x, y, inner, angle(step + 1))} z`,
        { fill: tone, opacity: 0.96 - turn * 0.06 },
      )
    }
  disc(x, y, 150, {
    fill: glow([
      [0, '#fff7dd'],
      [0.4, '#ffe29a'],
      [1, '#f4b64a', 0],
    ]),
  })
  disc(x, y, 700, {
    fill: glow([
      [0, '#fff0c0', 0.5],
      [1, '#0d1b3d', 0],
    ]),
  })
  shape(`M0 0 H860 Q640 400 760 ${HEIGHT} H0 z`, {
    fill: fade(
      [
        [0, '#0d1b3d'],
        [0.82, '#0d1b3d', 0.96],
        [1, '#0d1b3d', 0],
      ],
      [0, 0, 1, 0],
    ),
  })
  await words('Jazz', { size: 264, x: 146, y: 340, fill: '#f4cf7c', tracking: -0.03 })
  await words('in the stairwell', { size: 76, x: 156, y: 440, fill: '#ffffff' })
  await words('樓梯爵士', { size: 76, x: 154, y: 640, fill: '#f4cf7c', tracking: 0.14 })
}

/** Strings as waves, as many as a quartet has. */
export const fourStrings: Poster = async (sheet) => {
  const { ground, fade, stroke, disc, glow, words, between } = sheet
  ground(
    fade(
      [
        [0, '#f3e3d3'],
        [1, '#e7c9b4'],
      ],
      [0, 0, 1, 1],
    ),
  )
  disc(1180, 400, 300, { fill: '#7d1128' })
  disc(1180, 400, 430, {
    fill: glow([
      [0.6, '#7d1128', 0.25],
      [1, '#7d1128', 0],
    ]),
  })
  for (let string = 0; string < 44; string += 1) {
    const y = 120 + string * 13
    const high = 150 * Math.exp(-(((string - 22) / 11) ** 2)) + between(2, 8)
    const colour = string % 4 === 0 ? '#f0a23b' : '#2a0a12'
    stroke(
      `M-20 ${y} C300 ${y} 520 ${y - high * 0.4} 760 ${y + high * 0.2} S1040 ${y - high} 1180 ${y + high * 0.1} S1400 ${y + high * 0.5} ${WIDTH + 20} ${y}`,
      colour,
      string % 4 === 0 ? 4 : 1.6,
      string % 4 === 0 ? 0.95 : 0.5,
    )
  }
  disc(420, 420, 520, {
    fill: glow([
      [0, '#f3e3d3', 1],
      [0.55, '#f0dccb', 0.9],
      [1, '#f0dccb', 0],
    ]),
    tall: 0.6,
  })
  await words('Four', { size: 214, x: 150, y: 372, fill: '#2a0a12', tracking: -0.03 })
  await words('Strings', { size: 214, x: 150, y: 552, fill: '#7d1128', tracking: -0.03 })
  await words('弦樂四重奏', { size: 58, x: 156, y: 650, fill: '#2a0a12', tracking: 0.14 })
}

/** A mouth full of letters. */
export const poetrySlam: Poster = async (sheet) => {
  const { ground, disc, box, words, between, chance, shape } = sheet
  ground('#ff5da2')
  box(0, 0, WIDTH, HEIGHT, { fill: '#ff84b9', turn: [-24, 0, 800] })
  const letters = Array.from('詩歌聲火夜海風字abcdegkmoqrsvwy&?!')
  for (let at = 0; at < 34; at += 1) {
    const far = 70 + at * 12
    const turn = (((at * 7) % 11) / 10 - 0.5) * 1.7 + between(-0.06, 0.06)
    await words(chance.pick(letters as [string, ...string[]]), {
      size: 26 + far * 0.22,
      x: 1010 + far * Math.cos(turn),
      y: 420 + far * Math.sin(turn),
      fill: chance.pick(['#17091a', '#17091a', '#ffffff', '#ffe14d']),
      align: 'middle',
    })
  }
  disc(915, 396, 96, { fill: '#17091a' })
  for (let row = -60; row <= 60; row += 24) box(835, 396 + row, 160, 6, { fill: '#ff5da2', opacity: 0.75 })
  shape('M860 470 L970 470 L942 800 L888 800 z', { fill: '#17091a' })
  await words('Open mic', { size: 74, x: 152, y: 250, fill: '#17091a' })
  await words('Poetry', { size: 184, x: 146, y: 420, fill: '#ffffff', tracking: -0.03 })
  await words('Slam', { size: 184, x: 146, y: 576, fill: '#ffe14d', tracking: -0.03 })
  await words('詩歌擂台', { size: 62, x: 152, y: 672, fill: '#17091a', tracking: 0.14 })
}
