/** The eyes and hands that a browser lends to a `Screen`: its accessibility tree, its mouse, its keys. */

/** One thing on the page that a person could find. */
export interface Seen {
  role: string;
  name: string;
  /** What a field holds. */
  value: string;
  /** `focused`, `expanded`, … as the browser tells them. */
  properties: ReadonlyMap<string, unknown>;
  /** The browser's number of the element. */
  element: number;
}

export interface Place {
  x: number;
  y: number;
}

export interface View {
  /** Everything of one role that is there now, in the order of the page; closed shadow roots included. */
  all(role: string): Promise<Seen[]>;
  /** The middle of an element after it was scrolled into sight, where `click` takes it. Rejects while it has no box. */
  middleOf(element: number): Promise<Place>;
  /** Presses and releases the left button, `times` in a row. */
  click(place: Place, times: number): Promise<void>;
  /** Takes what lies at one place to another and holds it there, the button still pressed. */
  drag(from: Place, to: Place): Promise<void>;
  /** Lets go of the button there. */
  drop(at: Place): Promise<void>;
  focus(element: number): Promise<void>;
  /** Types text where the keyboard is. */
  insertText(text: string): Promise<void>;
  /** Presses a key, e.g. `Enter`, `Alt+2`, `/`. */
  press(stroke: string): Promise<void>;
  screenshot(file: string): Promise<void>;
}
