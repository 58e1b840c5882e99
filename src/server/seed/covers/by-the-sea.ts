import { HEIGHT, WIDTH, type Poster, type Sheet } from './sheet.ts'

/** A wave from one edge to the other. */
function wave({ shape }: Sheet, y: number, high: number, long: number, fill: string): void {
  const crests = Array.from({ length: Math.ceil(WIDTH / long) + 1 }, (_, at) => {
    const x = at * long
    return `C${x + long * 0.3} ${y - high} ${x + long * 0.55} ${y - high} ${x + long * 0.6} ${y - high * 0.2} C${x + long * 0.62} ${y + high * 0.35} ${x + long * 0.85} ${y + high * 0.3} ${x + long} ${y}`
  })
  shape(`M0 ${y} ${crests.join(' ')} V${HEIGHT} H0 z`, { fill })
}

export const tideTables: Poster = async (sheet) => {
  const { ground, fade, disc, words } = sheet
  ground(
    fade([
      [0, '#f7e7ce'],
      [0.6, '#f9c9a8'],
      [1, '#f4a58a'],
    ]),
  )
  disc(1190, 300, 160, { fill: '#e8472f' })
  const tones = ['#bfe3dd', '#7cc4c4', '#3a98a8', '#1c6b86', '#10445f', '#0a2a40']
  for (const [at, tone] of tones.entries()) wave(sheet, 360 + at * 74, 64 - at * 5, 300 - at * 22, tone)
  await words('Tide', { size: 200, x: 146, y: 240, fill: '#0a2a40', tracking: -0.03 })
  await words('Tables', { size: 200, x: 146, y: 400, fill: '#0a2a40', tracking: -0.03 })
  await words('潮汐夜話', { size: 68, x: 152, y: 716, fill: '#f7e7ce', tracking: 0.14 })
}

export const harbourWalk: Poster = async (sheet) => {
  const { ground, fade, box, disc, shape, words, stroke } = sheet
  ground(
    fade([
      [0, '#8ecae6'],
      [0.7, '#e4f4fb'],
      [0.7, '#3f7d9c'],
      [1, '#22577a'],
    ]),
  )
  disc(1360, 170, 80, { fill: '#fff1b8' })
  box(1010, 190, 150, 430, { fill: '#b5573b' })
  for (let y = 210; y < 610; y += 26) stroke(`M1010 ${y} h150`, '#7c3420', 2, 0.5)
  shape('M1000 190 L1085 80 L1170 190 z', { fill: '#f4efe2' })
  disc(1085, 270, 54, { fill: '#fffdf6' })
  stroke('M1085 270 V228 M1085 270 L1116 288', '#22322f', 7)
  box(900, 600, 560, 40, { fill: '#f4efe2' })
  for (const [at, x] of [930, 1250, 1380].entries()) {
    disc(x, 520, 17, { fill: '#22322f' })
    shape(`M${x - 20} 600 q20 ${-82 - at * 4} 40 0 z`, {
      fill: ['#e8472f', '#f3a712', '#22577a'][at] ?? '#e8472f',
    })
  }
  await words('Harbour', { size: 150, x: 148, y: 280, fill: '#123', tracking: -0.03 })
  await words('Walk', { size: 150, x: 148, y: 414, fill: '#b5573b', tracking: -0.03 })
  await words('海濱歷史散步', { size: 56, x: 152, y: 512, fill: '#123', tracking: 0.1 })
}

export const paperCity: Poster = async (sheet) => {
  const { ground, box, between, chance, words } = sheet
  ground('#f4ead8')
  for (const layer of ['#2d6cdf', '#ff5b5b', '#ffd23f'] as const)
    for (let x = 640; x < 1560;) {
      const [width, height] = [between(60, 150), between(160, 640)]
      box(x, HEIGHT - height, width, height, { fill: layer, opacity: 0.62 })
      for (let y = HEIGHT - height + 24; y < HEIGHT; y += 46)
        if (chance.next() < 0.6) box(x + 14, y, width - 28, 16, { fill: '#f4ead8', opacity: 0.75 })
      x += width + between(0, 130)
    }
  await words('Paper', { size: 196, x: 146, y: 320, fill: '#1d2a52', tracking: -0.03 })
  await words('City', { size: 196, x: 146, y: 492, fill: '#ff5b5b', tracking: -0.03 })
  await words('紙城', { size: 90, x: 150, y: 640, fill: '#1d2a52', tracking: 0.2 })
}

export const farmersMarket: Poster = async (sheet) => {
  const { ground, disc, shape, stroke, words, box } = sheet
  ground('#e8f1d4')
  for (let x = 0; x < WIDTH; x += 160) shape(`M${x} 0 h80 v90 a40 34 0 0 1 -80 0 z`, { fill: '#e4572e' })
  for (let x = 80; x < WIDTH; x += 160) shape(`M${x} 0 h80 v90 a40 34 0 0 1 -80 0 z`, { fill: '#fffaf0' })
  for (const [at, x] of [820, 960, 1100].entries()) {
    shape(`M${x - 34} 420 q34 ${230 + at * 14} 68 0 z`, { fill: '#ff8c2b' })
    for (const lean of [-34, 0, 34]) stroke(`M${x} 424 q${lean / 2} -60 ${lean} -96`, '#3d7a3f', 12)
  }
  for (const [x, y, radius] of [
    [1250, 500, 86],
    [1400, 540, 66],
    [1330, 400, 58],
  ] as const) {
    disc(x, y, radius, { fill: '#d7263d' })
    disc(x - radius * 0.3, y - radius * 0.35, radius * 0.2, { fill: '#ffffff', opacity: 0.6 })
    stroke(`M${x} ${y - radius} q6 -24 26 -28`, '#3d7a3f', 9)
  }
  box(740, 556, 760, 124, { fill: '#a66a38', round: 8 })
  for (const y of [592, 640]) box(740, y, 760, 8, { fill: '#7a4a22' })
  await words('Farmers’', { size: 138, x: 146, y: 330, fill: '#24502b', tracking: -0.03 })
  await words('Market', { size: 138, x: 146, y: 460, fill: '#e4572e', tracking: -0.03 })
  await words('週日農墟', { size: 68, x: 150, y: 576, fill: '#24502b', tracking: 0.14 })
}
