import type { JSX } from 'hono/jsx/jsx-runtime';
import { Form } from '../components/form.tsx';
import { Panel } from '../components/panel.tsx';
import type { Proposal } from '../pages/memory.tsx';
import type { SpaceVisit } from '../visit.ts';

interface AddProps {
  readonly visit: SpaceVisit;
  readonly proposal: Proposal | undefined;
}

/** A person adds by the same door as everybody: scanned, weighed, journaled. */
export function AddForm({ visit, proposal }: AddProps): JSX.Element {
  const found = proposal?.found ?? false;
  return (
    <Panel
      title="Add"
      note="Read and weighed like any other text. What you only found somewhere is trusted as little as its place."
    >
      <Form action={`${visit.base}/memory`} csrf={visit.csrf} class="stack" id="add">
        <label class="field" for="add-content">
          <span>What should be remembered</span>
          <textarea id="add-content" name="content" rows={3} required>
            {`\n${proposal?.content ?? ''}`}
          </textarea>
        </label>
        <div class="fields">
          <label class="field" for="add-from">
            <span>Where it comes from</span>
            <select id="add-from" name="from">
              <option value="own" selected={!found}>
                I say so myself
              </option>
              <option value="found" selected={found}>
                I found it in a document or page
              </option>
            </select>
          </label>
          <label class="field" for="add-uri">
            <span>File or address, if found</span>
            <input id="add-uri" name="uri" maxlength={1_000} value={proposal?.uri ?? ''} />
          </label>
          <label class="field" for="add-tags">
            <span>Tags, with commas</span>
            <input id="add-tags" name="tags" maxlength={1_200} value={proposal?.tags ?? ''} />
          </label>
        </div>
        <button class="primary" type="submit">
          Add to the memory
        </button>
      </Form>
    </Panel>
  );
}
