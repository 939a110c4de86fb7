"""Fine-tunes the pretrained encoder as a detector and writes encoder.bin. Needs PyTorch and one GPU; see README.md beside this file.

    python3 train.py FOLDER OUT

FOLDER is what prepare.ts wrote. OUT gets encoder.bin, reference.json (windows with their scores, for a test) and
scores.json (what the encoder makes of sources it has not learned from)."""
import gzip, json, math, random, struct, sys, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F

DATA, OUT = sys.argv[1].rstrip('/'), sys.argv[2].rstrip('/')
DEVICE, FOLDS, EPOCHS, MAX_PIECES = 'cuda', 5, 8, 112
BEGAN = time.time()
def log(*words): print(f'[{time.time() - BEGAN:.0f} s]', *words, flush=True)

# --- the pretrained weights
manifest, raw, W, at = json.load(open(f'{DATA}/use.json')), open(f'{DATA}/use.bin', 'rb').read(), {}, 0
for one in manifest:
    size = int(np.prod(one['shape'])) if one['shape'] else 1
    W[one['name']] = np.frombuffer(raw, np.float32 if one['dtype'] == 'float32' else np.int32, size, at).reshape(one['shape']).copy()
    at += size * 4
PIECES = json.load(open(f'{DATA}/pieces.json'))
def given(part):
    names = [name for name in W if part in name]
    assert len(names) == 1, (part, names)
    return torch.tensor(W[names[0]])
HEADS, EPSILON = int(given('split_heads/split_last_dimension/Reshape/shape/2')), float(given('layer_norm/Cast/x'))
def weights(tensor): return nn.Parameter(tensor.clone().float())

class Layer(nn.Module):
    def __init__(s, n):
        super().__init__(); L = f'Layer_{n}/TransformerLayer/'
        s.n1w, s.n1b = weights(given(L + 'layer_prepostprocess/layer_norm/layer_norm_scale')), weights(given(L + 'layer_prepostprocess/layer_norm/layer_norm_bias'))
        s.qkv, s.qkvb = weights(given(L + 'MultiheadAttention/qkv_transform_single/kernel')[0, 0]), weights(given(L + 'MultiheadAttention/qkv_transform_single/bias'))
        s.out, s.outb = weights(given(L + 'MultiheadAttention/output_transform_single/kernel')[0, 0]), weights(given(L + 'MultiheadAttention/output_transform_single/bias'))
        s.scale = float(given(L + 'MultiheadAttention/mul/y'))
        s.n2w, s.n2b = weights(given(L + 'FFN/layer_prepostprocess/layer_norm/layer_norm_scale')), weights(given(L + 'FFN/layer_prepostprocess/layer_norm/layer_norm_bias'))
        s.c1, s.c1b = weights(given(L + 'FFN/conv1/Tensordot/Reshape_1')), weights(given(L + 'FFN/conv1/bias'))
        s.c2, s.c2b = weights(given(L + 'FFN/conv2/Tensordot/Reshape_1')), weights(given(L + 'FFN/conv2/bias'))
        s.res, s.resb = (weights(given('Layer_0/TransformerLayer/dense/kernel')), weights(given('Layer_0/TransformerLayer/dense/bias'))) if n == 0 else (None, None)
    def forward(s, x, mask):
        B, T, D = x.shape
        h = F.layer_norm(x, (D,), s.n1w, s.n1b, EPSILON)
        q, k, v = ((h @ s.qkv + s.qkvb)[..., i * s.qkv.shape[1] // 3:(i + 1) * s.qkv.shape[1] // 3].view(B, T, HEADS, -1).transpose(1, 2) for i in range(3))
        z = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None, :], scale=s.scale).transpose(1, 2).reshape(B, T, -1) @ s.out + s.outb
        x = (x if s.res is None else x @ s.res + s.resb) + F.dropout(z, 0.1, s.training)
        h = F.layer_norm(x, (x.shape[-1],), s.n2w, s.n2b, EPSILON)
        return x + F.dropout(torch.relu(h @ s.c1 + s.c1b) @ s.c2 + s.c2b, 0.1, s.training)

# --- short phrases: one, two and three pieces in a row, hashed. They remember wordings, so that the transformer need not.
PHRASES = 1 << 17
def slot(hashed): return (hashed & 0xffffffff) >> 15
def phrases(ids):
    a, b, c = ids, F.pad(ids[:, 1:], (0, 1), value=-1), F.pad(ids[:, 2:], (0, 2), value=-1)
    pair = (a * 0x9E3779B1) ^ (b * 0x85EBCA77)
    return torch.cat([torch.where(a >= 0, slot(a * 0x27D4EB2F), -1), torch.where((a >= 0) & (b >= 0), slot(pair), -1), torch.where((a >= 0) & (b >= 0) & (c >= 0), slot(pair ^ (c * 0xC2B2AE3D)), -1)], 1)

class Net(nn.Module):
    def __init__(s):
        super().__init__()
        s.phrases = nn.Parameter(torch.zeros(PHRASES))
        emb = given('Embeddings_en'); extra = torch.randn(PIECES['hashedWords'], emb.shape[1]) * emb.std() * 0.5
        s.emb, s.l0, s.l1 = weights(torch.cat([emb, extra])), Layer(0), Layer(1)
        s.register_buffer('timing', given('TimingSignal/ExpandDims_1')[0].clone())
        s.head = nn.Sequential(nn.Dropout(0.2), nn.Linear(1024, 256), nn.ReLU(), nn.Dropout(0.2), nn.Linear(256, 1))
    def forward(s, ids):
        found = phrases(ids); known = (s.phrases[found.clamp(min=0)] * (found >= 0)).sum(1) / ((found >= 0).sum(1) + 1).sqrt()
        mask = ids >= 0; ids = ids.clamp(min=0)
        angle = torch.arange(ids.shape[1], device=ids.device).float()[:, None] * s.timing[None]
        x = 2 * s.emb[ids] + torch.cat([angle.sin(), angle.cos()], -1)[None]
        x = s.l1(s.l0(x, mask), mask); m = mask[..., None]
        mean = (x * m).sum(1) / m.sum(1); largest = x.masked_fill(~m, -1e4).max(1)[0]
        return s.head(torch.cat([mean, largest.to(mean.dtype)], -1)).squeeze(-1).float() + known

# --- the texts
LEFT_OUT = {'encoded', 'hidden_unicode', 'hidden_unicode_derived'}  # the poison is not in the visible words
D = [json.loads(line) for line in gzip.open(f'{DATA}/texts.jsonl.gz', 'rt')]
D = [d for d in D if not (d['y'] and d['k'] in LEFT_OUT)]
counts = np.array([len(d['t']) for d in D]); starts = np.concatenate([[0], np.cumsum(counts)]); N = int(starts[-1])
TOKENS = np.full((N, MAX_PIECES), -1, np.int64)
for n, window in enumerate(w for d in D for w in d['t']):
    window = window[:MAX_PIECES] or [0]; TOKENS[n, :len(window)] = window
TOKENS = torch.tensor(TOKENS, device=DEVICE); TEXT = np.repeat(np.arange(len(D)), counts)
Y = np.array([d['y'] for d in D]); KIND = np.array([d['k'] for d in D]); FROM = np.array([d['d'] for d in D])
log(len(D), 'texts', N, 'windows')

def windows_of(texts): return np.concatenate([np.arange(starts[i], starts[i + 1]) for i in texts])
def scores(net, windows):
    net.eval(); out = np.zeros(len(windows), np.float32)
    with torch.no_grad(), torch.autocast('cuda', torch.bfloat16):
        for b in range(0, len(windows), 8192): out[b:b + 8192] = net(TOKENS[torch.tensor(windows[b:b + 8192], device=DEVICE)]).float().cpu().numpy()
    return out
def worst(values, windows):
    out = np.full(len(D), -99.0); np.maximum.at(out, TEXT[windows], values); return out

def fit(texts, seed):
    """Learns from the worst window of each text, and keeps the average of the weights along the way."""
    rng = np.random.default_rng(seed); torch.manual_seed(seed); net = Net().to(DEVICE)
    steps = EPOCHS * math.ceil(len(texts) / 256)
    groups = [{'params': [p], 'lr': 1e-3 if name.startswith('head') else 2e-2 if name == 'phrases' else 2e-4, 'weight_decay': 0.0 if name == 'phrases' else 0.01} for name, p in net.named_parameters()]
    optimiser = torch.optim.AdamW(groups)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimiser, [g['lr'] for g in groups], total_steps=steps + 5, pct_start=0.1)
    average = {k: v.detach().clone() for k, v in net.state_dict().items()}; taken = 0
    honest = windows_of(rng.permutation([i for i in texts if not Y[i]])[:4000])
    attacks = max(1, Y[texts].sum()); balance = min(3.0, math.sqrt((len(texts) - attacks) / attacks))
    column = torch.arange(MAX_PIECES, device=DEVICE)[None]
    for _ in range(EPOCHS):
        order = rng.permutation(texts); net.train()
        for b in range(0, len(order), 256):
            batch = order[b:b + 256]; chosen, owner = [], []
            for j, i in enumerate(batch):
                own = np.arange(starts[i], starts[i + 1]); most = 12 if Y[i] else 6
                if len(own) > most: own = rng.choice(own, most, False)
                chosen.append(own); owner.append(np.full(len(own), j))
            chosen = torch.tensor(np.concatenate(chosen), device=DEVICE); owner = torch.tensor(np.concatenate(owner), device=DEVICE)
            ids = TOKENS[chosen]; ids = torch.where((torch.rand(ids.shape, device=DEVICE) < 0.05) & (ids >= 0), torch.randint(6, 8000, ids.shape, device=DEVICE), ids)
            # Some windows get honest words before or after them: an attack stays one.
            length = (ids >= 0).sum(1, keepdim=True); other = TOKENS[torch.tensor(rng.choice(honest, len(ids)), device=DEVICE)]
            more = torch.minimum((other >= 0).sum(1, keepdim=True), torch.randint(5, 40, (len(ids), 1), device=DEVICE))
            after = torch.where(column < length, ids, other.gather(1, (column - length).clamp(0, MAX_PIECES - 1)))
            before = torch.where(column < more, other, ids.gather(1, (column - more).clamp(0, MAX_PIECES - 1)))
            mixed = torch.where(torch.rand(len(ids), 1, device=DEVICE) < 0.5, before, after); mixed = torch.where(column < length + more, mixed, -1)
            mix = (torch.rand(len(ids), 1, device=DEVICE) < 0.4) & (length < MAX_PIECES - 20)
            ids = torch.where(mix, mixed, ids)
            with torch.autocast('cuda', torch.bfloat16): got = net(ids)
            y = torch.tensor(Y[batch], device=DEVICE).float()
            top = torch.full((len(batch),), -1e4, device=DEVICE).scatter_reduce(0, owner, got, 'amax')
            loss = F.binary_cross_entropy_with_logits(top, y * 0.97 + 0.01, weight=1 + (balance - 1) * y)
            optimiser.zero_grad(); loss.backward(); torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0); optimiser.step(); rate.step()
            taken += 1; keep = min(0.995, taken / (taken + 10))
            with torch.no_grad():
                for k, v in net.state_dict().items(): average[k].mul_(keep).add_(v, alpha=1 - keep) if v.dtype.is_floating_point else average[k].copy_(v)
    net.load_state_dict(average); return net

# --- sources that it has not seen
sources = sorted({d['f'] for d in D}); size = {f: sum(d['f'] == f for d in D) for f in sources}; fold, total = {}, [0] * FOLDS
for f in sorted(sources, key=lambda f: (-size[f], f)): k = int(np.argmin(total)); fold[f] = k; total[k] += size[f]
PART = np.array([fold[d['f']] for d in D]); got = np.full(len(D), -99.0)
for k in range(FOLDS):
    held = np.where(PART == k)[0]; own = windows_of(held); got[held] = worst(scores(fit(np.where(PART != k)[0], k), own), own)[held]; log('fold', k)
CORE = set('instruction_override indirect_injection exfiltration memory_poisoning delayed_trigger c2 multilingual poisoned_experience skill_injection malicious_skill destructive tool_abuse code_injection'.split())
core = np.array([y == 1 and k in CORE for y, k in zip(Y, KIND)]); summary = {}
for share in (0.003, 0.005, 0.01):
    level = np.quantile(got[(Y == 0) & (FROM != 'tree')], 1 - share); dev = np.quantile(got[(Y == 0) & (FROM == 'dev')], 1 - share)
    summary[share] = {'dev core, threshold of dev': (got[core & (FROM == 'dev')] >= dev).mean(), 'dev core': (got[core & (FROM == 'dev')] >= level).mean(), 'corpus': (got[(Y == 1) & (FROM == 'corpus')] >= level).mean(), 'trees': (got[FROM == 'tree'] >= level).mean()}
    log(share, {k: round(100 * float(v), 2) for k, v in summary[share].items()})

# --- the shipped encoder, in bytes
final = fit(np.arange(len(D)), 99).eval().cpu().float()
threshold = round(float(np.quantile(got[(Y == 0) & (FROM != 'corpus')], 1 - 0.005)), 3)  # the honest texts of our corpus are hard on purpose
slope, intercept = 1.0, 0.0
for _ in range(2000):
    error = 1 / (1 + np.exp(-(slope * got + intercept))) - Y; slope = max(0.01, slope - 0.05 * float((error * got).mean())); intercept -= 0.05 * float(error.mean())
tensors, body = {}, bytearray()
def put(name, kind, array):
    while len(body) % 8: body.append(0)
    tensors[name] = {'type': kind, 'shape': list(array.shape), 'at': len(body)}; body.extend(np.ascontiguousarray(array).tobytes())
def matrix(name, rows):
    rows = rows.detach().numpy(); scale = np.abs(rows).max(1) / 127; scale[scale == 0] = 1
    put(name, 'int8', np.clip(np.round(rows / scale[:, None]), -127, 127).astype(np.int8)); put(name + '.scales', 'float32', scale.astype(np.float32))
def floats(name, values): put(name, 'float32', values.detach().numpy().astype(np.float32))
for n, layer in enumerate((final.l0, final.l1)):
    L = f'layer{n}.'
    for name, w, b in (('qkv', layer.qkv, layer.qkvb), ('output', layer.out, layer.outb), ('residual', layer.res, layer.resb), ('inner', layer.c1, layer.c1b), ('outer', layer.c2, layer.c2b)):
        if w is not None: matrix(L + name, w.T); floats(L + name + '.bias', b)
    for name, w, b in (('norm1', layer.n1w, layer.n1b), ('norm2', layer.n2w, layer.n2b)): floats(L + name + '.scale', w); floats(L + name + '.bias', b)
matrix('head.hidden', final.head[1].weight); floats('head.hidden.bias', final.head[1].bias); floats('head.output', final.head[4].weight[0]); matrix('embedding', final.emb); floats('timing', final.timing); matrix('phrases', final.phrases[None])
header = json.dumps({'format': 'bezoar-encoder', 'version': 2, 'maxPieces': MAX_PIECES, 'threshold': threshold, 'slope': slope, 'intercept': intercept, 'heads': HEADS, 'epsilon': EPSILON, 'scales': [final.l0.scale, final.l1.scale], 'headBias': float(final.head[4].bias), 'pieces': PIECES['pieces'], 'tensors': tensors}, ensure_ascii=False, separators=(',', ':')).encode()
with open(f'{OUT}/encoder.bin', 'wb') as file:
    file.write(struct.pack('<I', len(header)) + header); file.write(b'\0' * (-(4 + len(header)) % 8)); file.write(bytes(body))
picked = np.random.default_rng(0).permutation(N)[:24]
with torch.no_grad(): reference = [{'pieces': [int(p) for p in TOKENS[i].cpu() if p >= 0], 'score': float(final(TOKENS[i:i + 1].cpu())[0])} for i in picked]
json.dump(reference, open(f'{OUT}/reference.json', 'w'))
json.dump({'summary': {str(k): {a: float(b) for a, b in v.items()} for k, v in summary.items()}, 'threshold': threshold, 'rows': [{'source': d['f'], 'from': d['d'], 'id': d['id'], 'attack': d['y'], 'kind': d['k'], 'lang': d.get('l'), 'score': round(float(v), 3)} for d, v in zip(D, got) if d['d'] != 'tree'] + [{'source': d['f'], 'from': 'tree', 'id': str(n), 'attack': 0, 'kind': d['k'], 'score': round(float(v), 3)} for n, (d, v) in enumerate(zip(D, got)) if d['d'] == 'tree']}, open(f'{OUT}/scores.json', 'w'))
log('threshold', threshold, 'slope', slope, 'intercept', intercept, 'bytes', len(header) + len(body))
