// Color tokens of src/web/styles for mail programs: light here, dark in the layout's style sheet.

export const light = {
  surface: '#fbf9f5',
  raised: '#fffefd',
  line: '#e0ded8',
  text: '#171c26',
  muted: '#565b65',
  onAccent: '#fdfcf9',
}
