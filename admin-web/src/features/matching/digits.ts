/** A piece of a text, and whether it differs from the text beside it. */
export type Piece = { text: string; differs: boolean };
export type Pair = { left: Piece[]; right: Piece[] };

/** Neighbours that are alike in this become one piece. */
function joined(letters: readonly Piece[], between = ""): Piece[] {
  const pieces: Piece[] = [];
  for (const { text, differs } of letters) {
    const last = pieces.at(-1);
    if (last?.differs === differs) last.text += between + text;
    else pieces.push({ text: last ? between + text : text, differs });
  }
  return pieces;
}

/** For every letter, whether it is in the longest common subsequence of both texts. */
function shared(left: string, right: string): { left: boolean[]; right: boolean[] } {
  const width = right.length + 1;
  const longest = new Uint16Array((left.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found = { left: Array<boolean>(left.length).fill(false), right: Array<boolean>(right.length).fill(false) };
  let row = 0;
  let column = 0;
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) {
      found.left[row] = true;
      found.right[column] = true;
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

function marked(text: string, same: (place: number) => boolean): Piece[] {
  return joined([...text].map((letter, place) => ({ text: letter, differs: !same(place) })));
}

/**
 * References, letter by letter. Of the same length they are compared place by place, so that two exchanged digits are
 * both marked; otherwise what only one of them has is marked. Nothing is marked where one of them is empty.
 */
export function compareReferences(left: string, right: string): Pair {
  if (left === "" || right === "") return { left: marked(left, () => true), right: marked(right, () => true) };
  if (left.length === right.length) {
    const same = (place: number) => left[place] === right[place];
    return { left: marked(left, same), right: marked(right, same) };
  }
  const found = shared(left, right);
  return {
    left: marked(left, (place) => found.left[place] === true),
    right: marked(right, (place) => found.right[place] === true),
  };
}

/** Written amounts, from their last digit on: rupees under rupees, thousands under thousands. */
export function compareAmounts(left: string, right: string): Pair {
  const same = (text: string, other: string) => (place: number) => {
    const fromEnd = text.length - place;
    return /\D/.test(text[place] ?? "") || text[place] === other[other.length - fromEnd];
  };
  return { left: marked(left, same(left, right)), right: marked(right, same(right, left)) };
}

const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Names, word by word, in any order and in capitals or not. Nothing is marked where one of them is empty. */
export function compareNames(left: string, right: string): Pair {
  const words = (text: string) => text.trim().split(/\s+/).filter(Boolean);
  const of = (text: string, other: string): Piece[] => {
    const known = new Set(words(other).map(plain));
    return joined(
      words(text).map((word) => ({ text: word, differs: known.size > 0 && !known.has(plain(word)) })),
      " ",
    );
  };
  return { left: of(left, right), right: of(right, left) };
}
