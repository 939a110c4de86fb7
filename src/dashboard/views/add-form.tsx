import type { JSX } from 'hono/jsx/jsx-runtime';
import { Form } from '../components/form.tsx';
import { Panel } from '../components/panel.tsx';
import type { Proposal } from '../pages/memory.tsx';
import type { SpaceVisit } from '../visit.ts';

interface AddProps {
  readonly visit: SpaceVisit;
  readonly proposal: Proposal | undefined;
}

/** A text added here is scanned, decided and journaled like any other. */
export function AddForm({ visit, proposal }: AddProps): JSX.Element {
  const found = proposal?.found ?? false;
  return (
    <Panel
      title="Add an entry"
      note="Bezoar scans it and decides, as for any other text. A text you found elsewhere gets the trust of its source."
    >
      <Form action={`${visit.base}/memory`} csrf={visit.csrf} class="stack" id="add">
        <label class="field" for="add-content">
          <span>Text to remember</span>
          <textarea id="add-content" name="content" rows={3} required>
            {`\n${proposal?.content ?? ''}`}
          </textarea>
        </label>
        <div class="fields">
          <label class="field" for="add-from">
            <span>Source</span>
            <select id="add-from" name="from">
              <option value="own" selected={!found}>
                My own statement
              </option>
              <option value="found" selected={found}>
                Found in a document or web page
              </option>
            </select>
          </label>
          <label class="field" for="add-uri">
            <span>File or URL, if found elsewhere</span>
            <input id="add-uri" name="uri" maxlength={1_000} value={proposal?.uri ?? ''} />
          </label>
          <label class="field" for="add-tags">
            <span>Tags, separated by commas</span>
            <input id="add-tags" name="tags" maxlength={1_200} value={proposal?.tags ?? ''} />
          </label>
        </div>
        <button class="primary" type="submit">
          Add to memory
        </button>
      </Form>
    </Panel>
  );
}
