/** What a button in a tab's page last added: the popup says so where the page cannot remove it. */
export interface LastAdd {
  /** The notice's title. */
  title: string;
  pipelineName: string;
  /** Only with both can it be opened: a queued add has no pursuit yet. */
  pipelineId?: string;
  pursuitId?: string;
  /** Only if the click certainly created the pursuit, or the add is still queued. */
  undoId?: string;
}
