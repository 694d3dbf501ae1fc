/** Sentences in running text. Page scripts find them, and the background reads their deadlines. */

/** The end of a sentence, but not of an abbreviation. */
export const SENTENCE_END = /(?<!\b(?:[AaPp]\.[Mm]|[Nn]o|[Ss]te?|[Rr]m|M[rs]|Inc|Dept|Attn))\.\s+(?=\p{Lu})|[;!?]\s+/u;
/** A longer text between two full stops isn't a sentence. */
export const LONGEST_SENTENCE = 600;
