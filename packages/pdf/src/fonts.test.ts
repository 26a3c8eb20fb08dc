import { describe, expect, test } from 'vitest'
import { faces } from './faces.ts'
import { isRtlParagraph, visualRuns } from './fonts.ts'

const [latin, arabic, chinese, emoji] = [0, 1, 2, 3]
const drawn = (text: string, rtl = false) => visualRuns(text, rtl).map(({ text, face }) => [text, face])

describe('visualRuns', () => {
  test('keeps text of one script in one run, spaces, digits and signs included', () => {
    expect(drawn('Siobhán O’Neill – 12 %')).toEqual([['Siobhán O’Neill – 12 %', latin]])
    expect(drawn('Nguyễn Thị Hồng')).toEqual([['Nguyễn Thị Hồng', latin]])
    expect(drawn('Олена, Ελένη')).toEqual([['Олена, Ελένη', latin]])
    expect(drawn('')).toEqual([])
  })

  test('changes the face where the script changes, with brackets alike', () => {
    expect(drawn('王小明 12')).toEqual([['王小明 12', chinese]])
    expect(drawn('王 (A)')).toEqual([
      ['王 ', chinese],
      ['(A)', latin],
    ])
    expect(drawn('😀 ok')).toEqual([
      ['😀', emoji],
      [' ok', latin],
    ])
  })

  test.each([
    ['משה כהן, שָׁלוֹם', 'noto-sans-hebrew'],
    ['김철수 회의실 12', 'gothic-a1'],
    ['ทำความสะอาด', 'noto-sans-thai'],
    ['ທຳຄວາມສະອາດ', 'noto-sans-lao'],
    ['សម្អាតបន្ទប់ប្រជុំ', 'noto-sans-khmer'],
    ['သန့်ရှင်းရေး ၁၂', 'noto-sans-myanmar'],
    ['Արմեն Սարգսյան', 'noto-sans-armenian'],
    ['გიორგი ბერიძე', 'noto-sans-georgian'],
    ['አበበ በቂላ', 'noto-sans-ethiopic'],
    ['পরিষ্কার ক্ষুদ্র।', 'noto-sans-bengali'],
    ['સ્વચ્છ', 'noto-sans-gujarati'],
    ['ਗੁਰਪ੍ਰੀਤ', 'noto-sans-gurmukhi'],
    ['ಕೃಷ್ಣಮೂರ್ತಿ', 'noto-sans-kannada'],
    ['വൃത്തിയാക്കൽ', 'noto-sans-malayalam'],
    ['ශ්‍රී පිරිසිදු', 'noto-sans-sinhala'],
    ['சுத்தம்', 'noto-sans-tamil'],
    ['శుభ్రం', 'noto-sans-telugu'],
    ['सफाइ हिन्दी', 'noto-sans'],
    ['カタカナ さくら', 'noto-sans-sc'],
  ])('draws %s with one face of its script', (text, family) => {
    const used = visualRuns(text, false).map(({ face }) => faces[face]!.family)
    expect(new Set(used)).toEqual(new Set([family]))
  })

  test('orders right-to-left runs as they are read, and marks them', () => {
    expect(visualRuns('محمد', true)).toEqual([{ text: 'محمد', face: arabic, rtl: true }])
    expect(drawn('غرفة 12', true)).toEqual([
      ['12', latin],
      ['غرفة ', arabic],
    ])
    expect(drawn('Room غرفة end')).toEqual([
      ['Room ', latin],
      ['غرفة', arabic],
      [' end', latin],
    ])
  })

  test('turns brackets around with their text', () => {
    const text = drawn('(غرفة)', true).map(([run]) => run)
    expect(text).toEqual(['(', 'غرفة', ')'])
    expect(drawn('غرفة [', true).map(([run]) => run)).toEqual([']', 'غرفة '])
  })

  test('draws what no face has with the first', () => {
    expect(drawn('\u{1D4D0}\u{10FFFF}').at(-1)![1]).toBe(latin)
  })
})

test('a paragraph reads from the right when its first letter does', () => {
  expect(isRtlParagraph('غرفة 12 (A)')).toBe(true)
  expect(isRtlParagraph('12 (غرفة) A')).toBe(true)
  expect(isRtlParagraph('A غرفة')).toBe(false)
  expect(isRtlParagraph('12')).toBe(false)
})
