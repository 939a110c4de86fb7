"""Fine-tunes the pretrained encoder as a detector. Needs PyTorch and one GPU; see README.md beside this file.

    python3 train.py FOLDER OUT

FOLDER is what prepare.ts wrote. OUT gets encoder.bin, reference.json (windows with their scores, for a test) and
scores.json (what the encoder makes of sources it has not learned from)."""
import copy, gzip, json, math, os, sys, time, traceback
import numpy as np, torch, torch.nn.functional as F, torch.multiprocessing as mp
import net as network
from net import MAX_PIECES, Net
from encoder_file import write_encoder

DEVICE, EPOCHS, BATCH, RUNS = 'cuda', 4, 256, 4
PUBLIC_ATTACKS = 6      # how often they are seen, of each time that ours are
LINEAR_SHARE, HONEST_SHARE = 0.5, 0.003
DOUBTFUL_MARGIN = 3.5   # as in src/reader/encoder-reader.ts
EVERYTHING = -1
BEGAN = time.time()
def log(*words): print(f'[{time.time() - BEGAN:.0f} s]', *words, flush=True)

class Texts:
    """All texts, as windows of pieces."""
    HIDDEN = {'encoded', 'hidden_unicode'}  # these teach if the scanner can undo the disguise
    DERIVED = {'hidden_unicode_derived'}    # made from public attacks, so they would tell what is left out
    TELLING = 6                             # shorter windows are equal by chance
    def __init__(s, folder):
        s.folder, rows = folder, [json.loads(line) for line in gzip.open(f'{folder}/texts.jsonl.gz', 'rt')]
        s.rows, s.counts = rows, np.array([len(row['windows']) for row in rows]); s.starts = np.concatenate([[0], np.cumsum(s.counts)])
        pieces = np.full((int(s.starts[-1]), MAX_PIECES), -1, np.int64)
        for n, window in enumerate(window for row in rows for window in row['windows']):
            window = window[:MAX_PIECES] or [0]; pieces[n, :len(window)] = window
        s.attack = np.array([int(row['attack']) for row in rows]); s.fold = np.array([row.get('fold', EVERYTHING - 1) for row in rows])
        s.public = np.array([row['from'] == 'public' for row in rows]); s.kind = np.array([row['kind'] for row in rows])
        s.visible = np.array([not row['attack'] or row['kind'] not in s.HIDDEN | s.DERIVED for row in rows])
        s.teaches = s.visible | np.array([row['kind'] in s.HIDDEN and row['disguised'] > 0 for row in rows])
        s.same = [{json.dumps(row['windows'])} | {json.dumps(window) for window in row['windows'] if len(window) >= s.TELLING} for row in rows]
        s.pieces, s.noticed = torch.tensor(pieces, device=DEVICE), torch.tensor([n for row in rows for n in row['noticed']], device=DEVICE)
    def windows(s, texts): return np.concatenate([np.arange(s.starts[i], s.starts[i + 1]) for i in texts])
    def lessons(s, fold):
        """What teaches if a fold is left out, without texts of other sources that share a window with it."""
        held = set().union(*(same for same, f in zip(s.same, s.fold) if f == fold))
        return np.array([i for i in range(len(s.rows)) if s.teaches[i] and s.fold[i] != fold and s.same[i].isdisjoint(held)])
    def some_windows(s, texts, rng):
        chosen, owner = [], []
        for j, i in enumerate(texts):
            own = np.arange(s.starts[i], s.starts[i + 1]); most = 12 if s.attack[i] else 6
            if len(own) > most: own = rng.choice(own, most, False)
            chosen.extend(own.tolist()); owner.extend([j] * len(own))
        return torch.tensor(chosen, device=DEVICE), torch.tensor(owner, device=DEVICE)

def neighbours(net, most=8):
    """For each piece those of the most similar meaning before training."""
    with torch.no_grad():
        known = F.normalize(net.emb[:net.known], dim=1); alike = known @ known.T; alike.fill_diagonal_(-1); alike[:, :6] = -1
        return alike.topk(most, 1)[1]

def vary(texts, chosen, near, honest, rng):
    """Some pieces become others, some become neighbours in meaning, and some windows get honest words before or after them: an attack stays one."""
    ids, noticed = texts.pieces[chosen], texts.noticed[chosen]; column = torch.arange(MAX_PIECES, device=DEVICE)[None]
    ids = torch.where((torch.rand(ids.shape, device=DEVICE) < 0.05) & (ids >= 0), torch.randint(6, len(near), ids.shape, device=DEVICE), ids)
    alike = near[ids.clamp(0, len(near) - 1), torch.randint(0, near.shape[1], ids.shape, device=DEVICE)]
    ids = torch.where((torch.rand(ids.shape, device=DEVICE) < 0.15) & (ids >= 0) & (ids < len(near)), alike, ids)
    length = (ids >= 0).sum(1, keepdim=True); picked = torch.tensor(rng.choice(honest, len(ids)), device=DEVICE); other = texts.pieces[picked]
    more = torch.minimum((other >= 0).sum(1, keepdim=True), torch.randint(5, 40, (len(ids), 1), device=DEVICE))
    after = torch.where(column < length, ids, other.gather(1, (column - length).clamp(0, MAX_PIECES - 1)))
    before = torch.where(column < more, other, ids.gather(1, (column - more).clamp(0, MAX_PIECES - 1)))
    mixed = torch.where(torch.rand(len(ids), 1, device=DEVICE) < 0.5, before, after); mixed = torch.where(column < length + more, mixed, -1)
    mix = (torch.rand(len(ids), 1, device=DEVICE) < 0.4) & (length < MAX_PIECES - 20)
    added = torch.where(torch.rand(len(ids), device=DEVICE) < 0.5, texts.noticed[picked], 0)
    return torch.where(mix, mixed, ids), torch.where(mix[:, 0], noticed | added, noticed)

def fit(texts, lessons, seed):
    """Learns from the worst window of each text, asks two dropouts to agree, and keeps the average of the weights along the way."""
    torch.manual_seed(0); net = Net(texts.folder).to(DEVICE); near = neighbours(net)
    rng = np.random.default_rng(seed); torch.manual_seed(seed)
    often = np.where(texts.public[lessons] & (texts.attack[lessons] == 1), PUBLIC_ATTACKS, 1); seen = np.repeat(lessons, often)
    steps = EPOCHS * math.ceil(len(seen) / BATCH)
    groups = {(1e-3, 0.01): [], (2e-2, 0.0): [], (1e-2, 0.0): [], (1e-4, 0.01): []}
    for name, p in net.named_parameters(): groups[(1e-3, 0.01) if name.startswith(('hidden', 'output')) else (2e-2, 0.0) if name == 'phrases' else (1e-2, 0.0) if name == 'facts' else (1e-4, 0.01)].append(p)
    optimiser = torch.optim.AdamW([{'params': p, 'lr': lr, 'weight_decay': decay} for (lr, decay), p in groups.items()], fused=True)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimiser, [lr for lr, _ in groups], total_steps=steps + 5, pct_start=0.1)
    weights = list(net.parameters()); average = [p.detach().clone() for p in weights]; taken = 0
    honest = texts.windows(rng.permutation([i for i in lessons if not texts.attack[i]])[:4000])
    attacks = texts.attack[seen].sum(); balance = min(3.0, math.sqrt((len(seen) - attacks) / attacks))
    for _ in range(EPOCHS):
        order = rng.permutation(seen); net.train()
        for b in range(0, len(order), BATCH):
            batch = order[b:b + BATCH]; chosen, owner = texts.some_windows(batch, rng); ids, noticed = vary(texts, chosen, near, honest, rng)
            y = torch.tensor(texts.attack[batch], device=DEVICE).float()
            tops = [torch.full((len(batch),), -1e4, device=DEVICE).scatter_reduce(0, owner, net(ids, noticed), 'amax') for _ in range(2)]
            loss = sum(F.binary_cross_entropy_with_logits(top, y * 0.97 + 0.01, weight=1 + (balance - 1) * y) for top in tops) / 2
            loss = loss + ((torch.sigmoid(tops[0]) - torch.sigmoid(tops[1])) * (tops[0] - tops[1])).mean()
            optimiser.zero_grad(set_to_none=True); loss.backward(); torch.nn.utils.clip_grad_norm_(weights, 1.0, foreach=True); optimiser.step(); rate.step()
            taken += 1
            with torch.no_grad(): torch._foreach_lerp_(average, [p.detach() for p in weights], 1 - min(0.995, taken / (taken + 10)))
    with torch.no_grad():
        for p, mean in zip(weights, average): p.copy_(mean)
    return net.eval()

def average_of(nets):
    """They began with the same weights, so the average of what they have learned is a network too."""
    mean = copy.deepcopy(nets[0])
    with torch.no_grad():
        for p, *others in zip(mean.parameters(), *[net.parameters() for net in nets[1:]]): p.copy_(torch.stack([p, *others]).mean(0))
    return mean

def worst(texts, net, held):
    windows = texts.windows(held); short_first = windows[np.argsort((texts.pieces[windows] >= 0).sum(1).cpu().numpy())]
    values = np.full(int(texts.starts[-1]), -99.0)
    with torch.no_grad():
        for b in range(0, len(short_first), 4096):
            w = torch.tensor(short_first[b:b + 4096], device=DEVICE); values[short_first[b:b + 4096]] = net(texts.pieces[w], texts.noticed[w]).float().cpu().numpy()
    return np.array([values[texts.starts[i]:texts.starts[i + 1]].max() for i in held])

def work(folder, fold, out, results):
    try:
        torch.set_num_threads(1); torch.backends.cuda.matmul.allow_tf32 = True
        texts = Texts(folder); lessons = texts.lessons(fold); nets = []
        for run in range(RUNS): nets.append(fit(texts, lessons, 100 * run + fold + 1)); log('fold', fold, 'run', run)
        if fold == EVERYTHING:
            torch.save([net.cpu().state_dict() for net in nets], f'{out}/networks.pt'); results.put((fold, None)); return
        held = np.where(texts.fold == fold)[0]
        results.put((fold, (held, [worst(texts, net, held) for net in nets], worst(texts, average_of(nets), held))))
    except Exception: results.put((fold, traceback.format_exc()))

CORE = set('instruction_override indirect_injection exfiltration memory_poisoning delayed_trigger c2 hidden_unicode encoded multilingual poisoned_experience skill_injection malicious_skill destructive tool_abuse code_injection'.split())
def text_scores(texts, worst_windows, share):
    """As in src/reader/encoder-reader.ts."""
    linear, count = np.array([row['linear'] for row in texts.rows]), np.array([row['count'] for row in texts.rows])
    scores = worst_windows + share * linear - np.log(np.maximum(1, np.minimum(count, 24) / 2))
    return np.where(linear < -DOUBTFUL_MARGIN, -99.0, scores) if share > 0 else scores
def threshold_of(texts, scores, share):
    honest = np.sort(scores[texts.public & (texts.attack == 0)])[::-1]; return float(honest[int(share * len(honest))]) + 1e-6
def caught(texts, scores):
    core = texts.public & (texts.attack == 1) & np.isin(texts.kind, list(CORE)); visible = core & texts.visible
    return {share: [int((scores[kinds] >= threshold_of(texts, scores, share)).sum()) for kinds in (core, visible)] for share in (0.002, 0.003, 0.004, 0.005, 0.01)}

def write(texts, net, scores, out):
    threshold, slope, intercept = math.ceil(threshold_of(texts, scores, HONEST_SHARE) * 1000) / 1000, 1.0, 0.0
    z, y = scores[texts.public], texts.attack[texts.public]
    for _ in range(2000):
        error = 1 / (1 + np.exp(-(slope * z + intercept))) - y; slope = max(0.01, slope - 0.05 * float((error * z).mean())); intercept -= 0.05 * float(error.mean())
    about = json.load(open(f'{texts.folder}/pieces.json'))
    size = write_encoder(f'{out}/encoder.bin', net, about, {'threshold': threshold, 'slope': slope, 'intercept': intercept, 'linearShare': LINEAR_SHARE, 'linearZero': about['linearZero']})
    picked = np.random.default_rng(0).permutation(int(texts.starts[-1]))[:24]; network.HALF = torch.float32
    with torch.no_grad(): reference = [{'pieces': [int(p) for p in texts.pieces[i].cpu() if p >= 0], 'noticed': int(texts.noticed[i]), 'score': float(net(texts.pieces[i:i + 1].cpu(), texts.noticed[i:i + 1].cpu())[0])} for i in picked]
    json.dump(reference, open(f'{out}/reference.json', 'w'))
    log('threshold', threshold, 'slope', slope, 'intercept', intercept, 'bytes', size)

def main(folder, out):
    os.makedirs(out, exist_ok=True); mp.set_start_method('spawn'); results = mp.Queue(); folds = [EVERYTHING, 0, 1, 2, 3, 4]
    for fold in folds: mp.Process(target=work, args=(folder, fold, out, results)).start()
    texts = Texts(folder); single, mean = np.full((RUNS, len(texts.rows)), -99.0), np.full(len(texts.rows), -99.0)
    for _ in folds:
        fold, found = results.get()
        if isinstance(found, str): log('fold', fold, 'failed', found); continue
        if found is not None: held, each, together = found; single[:, held], mean[held] = each, together
    for run in range(RUNS): log('run', run, caught(texts, text_scores(texts, single[run], 0)), 'with the linear model', caught(texts, text_scores(texts, single[run], LINEAR_SHARE)))
    log('average', caught(texts, text_scores(texts, mean, 0)), 'with the linear model', caught(texts, text_scores(texts, mean, LINEAR_SHARE)))
    scores = text_scores(texts, mean, LINEAR_SHARE)
    json.dump([{'source': row['source'], 'id': row['id'], 'attack': row['attack'], 'kind': row['kind'], 'linear': row['linear'], 'windows': row['count'], 'worst': round(float(mean[n]), 3), 'score': round(float(scores[n]), 3)} for n, row in enumerate(texts.rows) if row['from'] == 'public'], open(f'{out}/scores.json', 'w'))
    nets = []
    for state in torch.load(f'{out}/networks.pt'): net = Net(folder); net.load_state_dict(state); nets.append(net.eval())
    write(texts, average_of(nets), scores, out)

if __name__ == '__main__': main(*[path.rstrip('/') for path in sys.argv[1:3]])
