/** Stored names with the search inputs that should find them. */
export const NAME_PAIRS: [stored: [first_name: string, last_name: string], typed: string[]][] = [
  ...[
    "O'Brien",
    'O’Brien',
    'O‘Brien',
    'Oʼ\u2060Brien',
    'O′Brien',
    'O`Brien',
    'O´Brien',
    'O＇Brien',
    'O-Brien',
    'O Brien',
    'OBrien',
    'ÓBrien',
  ].map((last_name): [[string, string], string[]] => [
    ['Pat', last_name],
    [
      "O'Brien",
      'O’Brien',
      'OʼBrien',
      'O′Brien',
      'O`Brien',
      'obrien',
      'o brien',
      'brien',
      'O‑Brien',
      'Ｏ’ＢＲＩＥＮ',
      "pat o'b",
      "O' Brien",
      'O’Brien, Pat',
      'obr',
    ],
  ]),
  ...[
    'Jean-Luc',
    'Jean‐Luc',
    'Jean‑Luc',
    'Jean–Luc',
    'Jean—Luc',
    'Jean−Luc',
    'Jean Luc',
    'Jean\u00a0Luc',
    'JeanLuc',
    'Jean\u00adLuc',
    'Jean·Luc',
  ].map((first_name): [[string, string], string[]] => [
    [first_name, 'Picard'],
    [
      'Jean-Luc',
      'Jean‐Luc',
      'Jean‑Luc',
      'Jean–Luc',
      'Jean−Luc',
      'jean luc',
      'jeanluc',
      'luc',
      'Jean - Luc',
      'picard jean–luc',
      'Jean\u200b-Luc',
    ],
  ]),
  ...["D'Or", 'D’Or', 'Dʼ\u200bOr', 'D-Or', 'D Or', 'DOr', 'd′or'].map(
    (last_name): [[string, string], string[]] => [
      ['Zoé', last_name],
      ['dor', "d'or", 'd’or', 'd or', 'or', 'D‑Or', 'zoe dor'],
    ],
  ),
  ...['Gal·la', 'Ga\u0140la', 'Gal‧la', 'Gal•la', 'Gal-la', 'Galla', 'Gal.la'].map(
    (first_name): [[string, string], string[]] => [
      [first_name, 'Puig'],
      ['gal·la', 'galla', 'gal la', 'gal‧la', 'gal-la', 'gal'],
    ],
  ),
  ...[
    '阿凡提·买买提',
    '阿凡提・买买提',
    '阿凡提‧买买提',
    '阿凡提•買買提',
    '阿凡提 買買提',
    '阿凡提買買提',
  ].map((first_name): [[string, string], string[]] => [
    [first_name, ''],
    ['阿凡提·买买提', '阿凡提买买提', '阿凡提・買買提', '買買提', '阿凡提 买买提', '提買'],
  ]),
  [
    ['大文', '陳'],
    ['陳大文', '陈大文', '大文', '陳 大文', '陳・大文', '大文陈'],
  ],
  [
    ['マリア', 'デ・ラ・クルス'],
    ['デラクルス', 'デ・ラ・クルス', 'ﾃﾞ･ﾗ･ｸﾙｽ', 'クルス'],
  ],
  [
    ['Na', 'Li'],
    ['Li Na', 'lina', 'li-na', 'li’na', 'na'],
  ],
  [
    ['E', 'Xu'],
    ['xue', 'xu e', 'xu-e', 'ex'],
  ],
  [
    ['Anna', 'Straße'],
    ['strasse', 'STRASSE', 'straße', 'STRAẞE'],
  ],
  [
    ['İbrahim', 'Işık'],
    ['ibrahim', 'IBRAHIM', 'isik', 'işık', 'ISIK'],
  ],
  [
    ['Νίκος', 'Παππάς'],
    ['νικος', 'ΝΙΚΟΣ', 'νικοσ', 'παππασ'],
  ],
  [
    ['Ｗｉｎｇ', 'Ｃｈａｎ'],
    ['wing chan', 'ＷＩＮＧ', 'chan wing', 'chanwing'],
  ],
  [
    ['Zoë', 'Nguyễn'],
    ['zoe nguyen', 'Nguye\u0302\u0303n', 'ZOË'],
  ],
  [
    ['شَريف', 'محمـد'],
    ['شريف', 'محمد'],
  ],
  [
    ['דָּוִד', 'כהן'],
    ['דוד', 'כהן'],
  ],
  [
    ['สมชาย', 'ใจดี'],
    ['สมชาย', 'ใจดี'],
  ],
  [
    ['क\u094dष\u200dमा', 'शर्मा'],
    ['क\u094dषमा', 'शर्मा'],
  ],
  [['🎉', ''], ['🎉']],
  [
    ['Wai–Ming', 'Ho'],
    ['Wai-Ming', 'waiming', 'wai ming', 'ho wai-ming'],
  ],
]

/** Search inputs that match none of the names above. */
export const UNMATCHED_SEARCHES = ['gch', 'iel', 'drx', 'briens', 'o’brienne', 'luc-jeanne', '陳小文']
