import { HEIGHT, WIDTH, type Poster } from './sheet.ts'

export const startupDay: Poster = async (sheet) => {
  const { ground, box, disc, words, fade, stroke } = sheet
  ground('#f5efe2')
  const tones = ['#ff6b4a', '#ffb52e', '#0f8b8d', '#143642', '#ec9a8c']
  for (let bar = 0; bar < 12; bar += 1) {
    const height = 70 + bar ** 1.75 * 8.6
    const tone = tones[bar % tones.length] ?? '#143642'
    box(700 + bar * 66, HEIGHT - height, 54, height + 30, {
      fill: fade([
        [0, tone],
        [1, tone, 0.82],
      ]),
      round: 27,
    })
    disc(727 + bar * 66, HEIGHT - height - 44, 27, { fill: bar % 3 === 1 ? '#143642' : tone })
  }
  stroke(`M690 752 C960 720 1240 560 1470 96`, '#143642', 5, 0.9)
  stroke('M1424 108 L1472 92 L1482 142', '#143642', 5, 0.9)
  await words('Startup', { size: 178, x: 146, y: 260, fill: '#143642', tracking: -0.03 })
  await words('Day', { size: 178, x: 146, y: 412, fill: '#ff6b4a', tracking: -0.03 })
  await words('創業日', { size: 84, x: 150, y: 548, fill: '#143642', tracking: 0.12 })
}

export const foundersBreakfast: Poster = async (sheet) => {
  const { ground, disc, shape, words, glow, stroke } = sheet
  ground('#ffc93c')
  for (let ray = 0; ray < 24; ray += 2) {
    const [from, to] = [ray, ray + 1].map((at) => (at / 24) * Math.PI * 2)
    const end = (turn = 0) => `${1090 + 1300 * Math.cos(turn)} ${410 + 1300 * Math.sin(turn)}`
    shape(`M1090 410 L${end(from)} L${end(to)} z`, { fill: '#ffd768' })
  }
  disc(1100, 426, 330, { fill: '#c98a12', opacity: 0.35, blur: 22 })
  disc(1090, 410, 330, { fill: '#fffdf6' })
  disc(1090, 410, 286, { fill: '#f4efe2' })
  shape(
    'M930 400 C900 270 1060 200 1170 262 C1290 250 1330 400 1260 470 C1240 580 1080 600 1010 540 C930 540 900 470 930 400 z',
    { fill: '#ffffff' },
  )
  disc(1104, 404, 98, { fill: '#ff9f1c' })
  disc(1104, 404, 98, {
    fill: glow([
      [0, '#ffd166', 0.9],
      [1, '#ff9f1c', 0],
    ]),
  })
  disc(1070, 368, 22, { fill: '#fff3cf', opacity: 0.85 })
  stroke('M1440 190 v420 M1416 190 v96 a24 24 0 0 0 48 0 v-96', '#7a4b00', 12)
  await words('Founders’', { size: 120, x: 150, y: 316, fill: '#4a2c00', tracking: -0.03 })
  await words('Breakfast', { size: 120, x: 150, y: 436, fill: '#4a2c00', tracking: -0.03 })
  await words('創辦人早餐', { size: 64, x: 154, y: 548, fill: '#a8480b', tracking: 0.12 })
}

export const clayAndFire: Poster = async (sheet) => {
  const { ground, fade, shape, stroke, words, box, disc } = sheet
  ground(
    fade([
      [0, '#e9d8c3'],
      [0.72, '#dcbf9f'],
      [0.72, '#8a3b20'],
      [1, '#6b2a15'],
    ]),
  )
  const pots = [
    [
      'M900 600 C820 520 850 360 930 330 L930 270 H1010 L1010 330 C1090 360 1120 520 1040 600 z',
      '#b4512b',
      [390, 430, 470],
    ],
    ['M1090 600 C1060 560 1060 480 1100 450 H1260 C1300 480 1300 560 1270 600 z', '#1f4e5f', [490, 520]],
    ['M1270 600 C1240 470 1290 300 1330 210 H1390 C1430 300 1480 470 1450 600 z', '#e2a23b', [330, 390, 450]],
  ] as const
  for (const [outline, colour, bands] of pots) {
    shape(outline, { fill: '#3d170a', opacity: 0.3, blur: 16 })
    shape(outline, {
      fill: fade(
        [
          [0, colour],
          [0.55, colour],
          [1, '#2a0f06'],
        ],
        [0, 0, 1, 0],
      ),
    })
    for (const y of bands) {
      const x = Number(outline.slice(1, 5))
      stroke(`M${x + (y < 400 ? 40 : 8)} ${y} q60 26 120 0`, '#fff2dc', 7, 0.55)
    }
  }
  disc(1180, 448, 80, { fill: '#12323e', tall: 0.18 })
  for (let flame = 0; flame < 7; flame += 1) {
    const x = 860 + flame * 104
    shape(`M${x} 800 C${x - 50} 740 ${x + 8} 716 ${x + 4} 652 C${x + 66} 706 ${x + 84} 748 ${x + 42} 800 z`, {
      fill: flame % 2 ? '#ff8c2b' : '#ffc145',
    })
  }
  box(150, 642, 120, 8, { fill: '#ffc145' })
  await words('Clay', { size: 224, x: 144, y: 316, fill: '#6b2a15', tracking: -0.03 })
  await words('& Fire', { size: 224, x: 144, y: 506, fill: '#b4512b', tracking: -0.03 })
  await words('陶藝市集', { size: 64, x: 150, y: 724, fill: '#ffe7c8', tracking: 0.14 })
}

export const roboticsDay: Poster = async (sheet) => {
  const { ground, box, disc, words, stroke, fade, between, chance } = sheet
  ground(
    fade([
      [0, '#dff6ff'],
      [1, '#a8e6e0'],
    ]),
  )
  for (let x = 0; x < WIDTH; x += 50) stroke(`M${x} 0 V${HEIGHT}`, '#0a6c74', 1, 0.16)
  for (let y = 0; y < HEIGHT; y += 50) stroke(`M0 ${y} H${WIDTH}`, '#0a6c74', 1, 0.16)
  const robots = [
    [960, 470, 1.15, '#ff6f59'],
    [1230, 420, 1.5, '#3d5afe'],
    [1420, 560, 0.8, '#ffc400'],
  ] as const
  for (const [x, y, size, colour] of robots) {
    const part = (dx: number, dy: number, width: number, height: number, fill: string, round = 16) =>
      box(x + dx * size, y + dy * size, width * size, height * size, { fill, round: round * size })
    stroke(`M${x} ${y - 90 * size} v${-46 * size}`, '#143642', 7 * size)
    disc(x, y - 140 * size, 13 * size, { fill: chance.pick(['#ff6f59', '#ffc400', '#3d5afe']) })
    part(-74, -96, 148, 112, colour, 26)
    part(-56, -74, 112, 64, '#10242c', 20)
    for (const eye of [-26, 26])
      disc(x + eye * size, y - 42 * size, between(13, 17) * size, { fill: '#7dffe3' })
    part(-62, 24, 124, 120, colour, 22)
    part(-34, 50, 68, 50, '#ffffff', 10)
    for (const side of [-1, 1]) {
      stroke(
        `M${x + side * 64 * size} ${y + 46 * size} q${side * 60 * size} ${10 * size} ${side * 52 * size} ${-64 * size}`,
        '#143642',
        14 * size,
      )
      part(side * 34 - 14, 140, 28, 60, '#143642', 8)
    }
  }
  await words('Robotics', { size: 170, x: 146, y: 300, fill: '#10242c', tracking: -0.03 })
  await words('Day', { size: 170, x: 146, y: 446, fill: '#3d5afe', tracking: -0.03 })
  await words('機械人日', { size: 74, x: 150, y: 566, fill: '#10242c', tracking: 0.12 })
}

export const bookFair: Poster = async (sheet) => {
  const { ground, box, words, between, disc, chance, fade } = sheet
  ground(
    fade([
      [0, '#1e3a34'],
      [0.8, '#28524a'],
      [0.8, '#c9a26a'],
      [1, '#a67f4c'],
    ]),
  )
  for (let flake = 0; flake < 90; flake += 1)
    disc(between(0, WIDTH), between(0, 620), between(2, 6), { fill: '#ffffff', opacity: between(0.25, 0.85) })
  const tones = ['#e4572e', '#f3a712', '#f6efe0', '#669bbc', '#a8c686', '#7d1128'] as const
  for (let x = 830; x < 1440;) {
    const [width, height] = [between(34, 74), between(300, 480)]
    const fill = chance.pick(tones)
    const lean = chance.next() < 0.14 ? 7 : 0
    box(x, 640 - height, width - 3, height, { fill, round: 4, turn: [lean, x, 640] })
    for (const share of [0.12, 0.18, 0.8])
      box(x + 6, 640 - height * (1 - share), width - 15, 5, {
        fill: '#14110c',
        opacity: 0.45,
        turn: [lean, x, 640],
      })
    x += width + lean * 6
  }
  await words('Winter', { size: 130, x: 148, y: 262, fill: '#f6efe0', tracking: -0.03 })
  await words('Book Fair', { size: 130, x: 148, y: 386, fill: '#f3a712', tracking: -0.03 })
  await words('冬日書市', { size: 68, x: 152, y: 500, fill: '#f6efe0', tracking: 0.14 })
}
