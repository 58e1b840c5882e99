import { HEIGHT, WIDTH, type Poster, type Sheet } from './sheet.ts'

/** Houses side by side along a shore, some of their windows lit. */
function skyline(
  sheet: Sheet,
  shore: number,
  look: { colour: string; lit: string; high: number; share: number },
): void {
  const { between, box, chance } = sheet
  for (let x = -20; x < WIDTH;) {
    const width = between(44, 120)
    const middle = 1 - Math.abs(x / WIDTH - 0.55)
    const height = between(0.35, 1) * look.high * middle
    box(x, shore - height, width - 4, height, { fill: look.colour })
    if (chance.next() < 0.3) box(x + width / 2 - 3, shore - height - 34, 5, 36, { fill: look.colour })
    for (let row = shore - height + 16; row < shore - 14; row += 22)
      for (let at = x + 10; at < x + width - 18; at += 18)
        if (chance.next() < look.share) box(at, row, 8, 11, { fill: look.lit, opacity: between(0.45, 1) })
    x += width
  }
}

/** What shines over the water, torn into strips by it. */
function reflection(sheet: Sheet, shore: number, colours: readonly [string, ...string[]]): void {
  const { between, box, chance } = sheet
  for (let y = shore + 8; y < HEIGHT; y += 9)
    for (let strip = 0; strip < 13; strip += 1) {
      const far = (y - shore) / (HEIGHT - shore)
      const width = between(20, 90) * (0.5 + far)
      const x = between(-40, WIDTH)
      box(x, y, width, 3 + far * 2, {
        fill: chance.pick(colours),
        opacity: between(0.12, 0.6) * (1 - far * 0.7),
        round: 2,
      })
    }
}

export const harbourLights: Poster = async (sheet) => {
  const { ground, fade, glow, disc, words, shape } = sheet
  const shore = 560
  ground(
    fade([
      [0, '#150b3a'],
      [0.38, '#5a1d73'],
      [0.6, '#d4456f'],
      [0.7, '#ffb35c'],
      [0.7, '#2a1150'],
      [1, '#0a0620'],
    ]),
  )
  disc(1130, shore - 60, 520, {
    fill: glow([
      [0, '#ffe9b0', 0.95],
      [0.25, '#ffb35c', 0.6],
      [1, '#ff5f6d', 0],
    ]),
  })
  disc(1130, shore - 70, 118, { fill: '#fff3cf' })
  skyline(sheet, shore, { colour: '#7a2a72', lit: '#ffcf87', high: 250, share: 0.1 })
  skyline(sheet, shore, { colour: '#2c1250', lit: '#ffe2a0', high: 190, share: 0.34 })
  reflection(sheet, shore, ['#ffe2a0', '#ff8f6b', '#d4456f', '#7df0e0'])
  shape('M1020 626 h250 l-26 34 h-194 z M1060 626 v-30 h150 v30 z M1110 596 v-34 h22 v34 z', {
    fill: '#0a0620',
  })
  await words('Harbour', { size: 218, x: 150, y: 262, fill: '#fff6e4', tracking: -0.03 })
  await words('Lights', { size: 218, x: 150, y: 450, fill: '#fff6e4', tracking: -0.03 })
  await words('海港之夜', { size: 74, x: 158, y: 728, fill: '#ffe2a0', tracking: 0.18 })
}

/** The house itself, told without words: it leads the page when nothing is on. */
export const house: Poster = async (sheet) => {
  const { ground, fade, glow, disc, box, between, chance, shape } = sheet
  const shore = 620
  ground(
    fade([
      [0, '#16203f'],
      [0.5, '#3d4f86'],
      [0.74, '#f0a57a'],
      [0.775, '#ffd9a0'],
      [0.775, '#1d2747'],
      [1, '#0b1024'],
    ]),
  )
  for (let star = 0; star < 90; star += 1)
    disc(between(0, WIDTH), between(0, 300), between(0.8, 2.2), {
      fill: '#ffffff',
      opacity: between(0.2, 0.9),
    })
  skyline(sheet, shore, { colour: '#41508a', lit: '#ffe2a0', high: 170, share: 0.14 })
  disc(800, 500, 620, {
    fill: glow([
      [0, '#ffca7a', 0.6],
      [1, '#ffca7a', 0],
    ]),
  })
  box(390, 210, 820, 410, { fill: '#2b1f33', round: 6 })
  shape('M360 214 L800 110 L1240 214 z', { fill: '#3a2a44' })
  for (const [floor, y] of [250, 374, 498].entries())
    for (let x = 424; x < 1170; x += 107) {
      const is_door = floor === 2 && x > 700 && x < 850
      const light =
        chance.next() < 0.85
          ? fade([
              [0, '#fff0c4'],
              [1, '#ffb65e'],
            ])
          : '#5a4560'
      shape(`M${x} ${y + 92} v-62 a38 38 0 0 1 76 0 v62 z`, { fill: is_door ? '#fff6dc' : light })
      if (is_door || chance.next() < 0.5)
        shape(`M${x + 22} ${y + 92} v-36 a9 9 0 0 1 32 0 v36 z`, { fill: '#2b1f33', opacity: 0.75 })
    }
  for (let x = 380; x <= 1220; x += 42) disc(x, 226 + Math.abs(x - 800) * 0.012, 6, { fill: '#fff3cf' })
  box(250, 612, 1100, 16, { fill: '#120d1c' })
  for (let x = 280; x < 1350; x += 74) box(x, 620, 12, 90, { fill: '#120d1c' })
  reflection(sheet, shore + 14, ['#ffd48a', '#ffb65e', '#f0a57a', '#8fa6e0'])
}

export const filmNight: Poster = async (sheet) => {
  const { ground, fade, glow, disc, box, between, words, shape } = sheet
  ground(
    fade([
      [0, '#04121f'],
      [0.6, '#0b3a4a'],
      [1, '#146a6c'],
    ]),
  )
  for (let star = 0; star < 120; star += 1)
    disc(between(0, WIDTH), between(0, 430), between(0.7, 2.4), { fill: '#e9fff6', opacity: between(0.2, 1) })
  shape('M1420 690 L470 132 L470 606 z', {
    fill: fade(
      [
        [0, '#fff4c9', 0.06],
        [1, '#fff4c9', 0.62],
      ],
      [0, 0, 1, 0],
    ),
  })
  disc(1424, 690, 90, {
    fill: glow([
      [0, '#fffbe8'],
      [0.3, '#ffe59a', 0.8],
      [1, '#ffe59a', 0],
    ]),
  })
  box(150, 120, 700, 500, { fill: '#fff7e0', round: 8 })
  box(150, 120, 700, 500, {
    fill: glow([
      [0, '#ffffff', 0.9],
      [1, '#ffd98a', 0.35],
    ]),
    round: 8,
  })
  await words('Film', { size: 214, x: 196, y: 330, fill: '#0b3a4a', tracking: -0.03 })
  await words('Night', { size: 214, x: 196, y: 510, fill: '#ff5d3b', tracking: -0.03 })
  await words('天台電影夜', { size: 54, x: 200, y: 588, fill: '#0b3a4a', tracking: 0.1 })
  shape('M0 800 V700 h260 v-28 h90 v28 h500 v-44 h60 v44 h690 v100 z', { fill: '#03101a' })
  for (let seat = 0; seat < 9; seat += 1) {
    const x = 240 + seat * 98 + between(-10, 10)
    disc(x, 690, 22, { fill: '#03101a' })
    shape(`M${x - 36} 760 a36 52 0 0 1 72 0 z`, { fill: '#03101a' })
  }
  box(1396, 672, 70, 44, { fill: '#03101a', round: 8 })
}

export const lanternSupper: Poster = async (sheet) => {
  const { ground, fade, glow, disc, box, shape, stroke, words, between } = sheet
  ground(
    fade([
      [0, '#2a0508'],
      [0.6, '#7a0f17'],
      [1, '#b8231f'],
    ]),
  )
  const lanterns = [
    [1010, 250, 92],
    [1230, 190, 66],
    [1260, 470, 118],
    [1030, 560, 60],
    [850, 140, 48],
    [1420, 330, 48],
  ] as const
  for (const [x, y, radius] of lanterns) {
    disc(x, y, radius * 3, {
      fill: glow([
        [0, '#ffcf6b', 0.65],
        [1, '#ff7a3d', 0],
      ]),
    })
    stroke(`M${x} ${-10} V${y - radius}`, '#ffcf6b', 2, 0.5)
    disc(x, y, radius, {
      fill: fade([
        [0, '#ff6a3d'],
        [0.5, '#ffb347'],
        [1, '#f0442e'],
      ]),
      tall: 0.86,
    })
    for (const rib of [0.35, 0.72])
      stroke(
        `M${x} ${y - radius * 0.85} C${x + radius * rib * 1.4} ${y - radius * 0.4} ${x + radius * rib * 1.4} ${y + radius * 0.4} ${x} ${y + radius * 0.85} C${x - radius * rib * 1.4} ${y + radius * 0.4} ${x - radius * rib * 1.4} ${y - radius * 0.4} ${x} ${y - radius * 0.85}`,
        '#a31420',
        2.5,
        0.55,
      )
    box(x - radius * 0.32, y - radius * 0.96, radius * 0.64, radius * 0.16, { fill: '#f6c453', round: 4 })
    box(x - radius * 0.32, y + radius * 0.8, radius * 0.64, radius * 0.16, { fill: '#f6c453', round: 4 })
    for (let thread = -2; thread <= 2; thread += 1)
      stroke(
        `M${x + thread * radius * 0.09} ${y + radius * 0.95} v${radius * between(0.5, 0.75)}`,
        '#f6c453',
        3,
        0.9,
      )
  }
  shape('M0 800 V736 Q400 706 800 736 T1600 728 V800 z', { fill: '#2a0508', opacity: 0.7 })
  await words('Lantern', { size: 176, x: 150, y: 330, fill: '#ffe7b5', tracking: -0.03 })
  await words('Supper', { size: 176, x: 150, y: 490, fill: '#ffe7b5', tracking: -0.03 })
  await words('燈籠晚宴', { size: 70, x: 156, y: 612, fill: '#ffb347', tracking: 0.16 })
}
