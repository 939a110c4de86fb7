import json,gzip,sys,math,random,time,os
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
dev='cuda'; X=sys.argv[1].rstrip('/')+'/'; T0=time.time()
def log(*a): print(f'[{time.time()-T0:.0f}s]',*a,flush=True)
man=json.load(open(X+'use.json')); raw=open(X+'use.bin','rb').read(); W={}; o=0
for w in man:
    n=int(np.prod(w['shape'])) if w['shape'] else 1
    W[w['name']]=np.frombuffer(raw,np.float32 if w['dtype']=='float32' else np.int32,n,o).reshape(w['shape']).copy(); o+=n*4
def g(sub):
    c=[k for k in W if sub in k]; assert len(c)==1,(sub,c); return torch.tensor(W[c[0]])
heads=int(g('split_heads/split_last_dimension/Reshape/shape/2')); eps=float(g('layer_norm/Cast/x'))
class Layer(nn.Module):
    def __init__(s,i):
        super().__init__(); L=f'Layer_{i}/TransformerLayer/'; s.h=heads
        P=lambda t: nn.Parameter(t.clone().float())
        s.ln1w=P(g(L+'layer_prepostprocess/layer_norm/layer_norm_scale')); s.ln1b=P(g(L+'layer_prepostprocess/layer_norm/layer_norm_bias'))
        s.qkv=P(g(L+'MultiheadAttention/qkv_transform_single/kernel')[0,0]); s.qkvb=P(g(L+'MultiheadAttention/qkv_transform_single/bias'))
        s.out=P(g(L+'MultiheadAttention/output_transform_single/kernel')[0,0]); s.outb=P(g(L+'MultiheadAttention/output_transform_single/bias'))
        s.scale=float(g(L+'MultiheadAttention/mul/y'))
        s.ln2w=P(g(L+'FFN/layer_prepostprocess/layer_norm/layer_norm_scale')); s.ln2b=P(g(L+'FFN/layer_prepostprocess/layer_norm/layer_norm_bias'))
        s.c1=P(g(L+'FFN/conv1/Tensordot/Reshape_1')); s.c1b=P(g(L+'FFN/conv1/bias')); s.c2=P(g(L+'FFN/conv2/Tensordot/Reshape_1')); s.c2b=P(g(L+'FFN/conv2/bias'))
        if i==0: s.res=P(g('Layer_0/TransformerLayer/dense/kernel')); s.resb=P(g('Layer_0/TransformerLayer/dense/bias'))
        else: s.res=None
        s.p=0.1
    def forward(s,x,m):
        B,T,D=x.shape
        h=F.layer_norm(x,(D,),s.ln1w,s.ln1b,eps)
        q,k,v=(h@s.qkv+s.qkvb).split([s.qkv.shape[1]//3]*3,-1)
        sh=lambda t:t.view(B,T,s.h,-1).transpose(1,2)
        z=F.scaled_dot_product_attention(sh(q),sh(k),sh(v),attn_mask=m[:,None,None,:],scale=s.scale).transpose(1,2).reshape(B,T,-1)@s.out+s.outb
        r=x if s.res is None else x@s.res+s.resb
        x=r+F.dropout(z,s.p,s.training)
        h=F.layer_norm(x,(x.shape[-1],),s.ln2w,s.ln2b,eps)
        return x+F.dropout(torch.relu(h@s.c1+s.c1b)@s.c2+s.c2b,s.p,s.training)
class USE(nn.Module):
    def __init__(s):
        super().__init__(); s.emb=nn.Parameter(g('Embeddings_en').clone()); s.l0=Layer(0); s.l1=Layer(1)
        s.register_buffer('inv',g('TimingSignal/ExpandDims_1')[0].clone())
        s.head=nn.Sequential(nn.Dropout(0.2),nn.Linear(1024,256),nn.ReLU(),nn.Dropout(0.2),nn.Linear(256,1))
    def forward(s,ids):
        m=ids>=0; ids=ids.clamp(min=0)
        e=s.emb[ids]; pos=torch.arange(ids.shape[1],device=ids.device).float()[:,None]*s.inv[None]
        x=2*e+torch.cat([pos.sin(),pos.cos()],-1)[None]
        x=s.l1(s.l0(x,m),m); mm=m[...,None].float()
        mean=(x*mm).sum(1)/mm.sum(1); mx=x.masked_fill(~m[...,None],-1e4).max(1)[0]
        return s.head(torch.cat([mean,mx.to(mean.dtype)],-1)).squeeze(-1).float()
D=[json.loads(l) for l in gzip.open(X+'texts.jsonl.gz','rt')]
WORDS=json.load(gzip.open(X+'words.json.gz'))
SKIP={'encoded','hidden_unicode','hidden_unicode_derived'}
D=[d for d in D if not (d['y'] and d['k'] in SKIP)]
CORE=set('instruction_override indirect_injection exfiltration memory_poisoning delayed_trigger c2 multilingual poisoned_experience skill_injection malicious_skill destructive tool_abuse code_injection'.split())
log(len(D),'texts')
# flat windows
TM=112; WM=48
nw=np.array([len(d['w']) for d in D]); off=np.concatenate([[0],np.cumsum(nw)]); N=off[-1]
TOK=np.full((N,TM),-1,np.int32); WID=np.full((N,WM),-1,np.int32); OPN=np.zeros((N,WM),np.uint8)
n=0
for d in D:
    for w,op,t in zip(d['w'],d['o'],d['t']):
        t=t[:TM] or [0]; TOK[n,:len(t)]=t; WID[n,:len(w)]=w[:WM]; OPN[n,:len(w)]=op[:WM]; n+=1
log(N,'windows')
# student vocabulary
V=14336; OOV=2048; BITS=18
cnt=np.bincount(WID[WID>=0],minlength=len(WORDS)); order=np.argsort(-cnt,kind='stable')
h32=np.array([w['h'] for w in WORDS],np.int64).astype(np.uint32); p32=np.array([w['p'] for w in WORDS],np.int64).astype(np.uint32)
vid=(h32&np.uint32(OOV-1)).astype(np.int64)+V; vid[order[:V]]=np.arange(V)
emb=g('Embeddings_en').numpy(); E0=np.zeros((V+OOV,256),np.float32); c0=np.zeros(V+OOV)
for i,w in enumerate(WORDS):
    t=[x for x in w['t']]; v=emb[t].mean(0) if t else np.zeros(256); E0[vid[i]]+=v*max(cnt[i],1); c0[vid[i]]+=max(cnt[i],1)
E0/=np.maximum(c0,1)[:,None]
def mix(a,b):
    a=a.astype(np.uint32); b=np.asarray(b).astype(np.uint32)
    with np.errstate(over='ignore'):
        s=(a.astype(np.int32)>>2).astype(np.uint32) if False else (a>>np.uint32(2))
        h=(a^(b+np.uint32(0x9e3779b9)+(a<<np.uint32(6))+s))*np.uint32(0x85ebca6b)
        h^=h>>np.uint32(13)
        return (h*np.uint32(0xc2b2ae35))^(h>>np.uint32(16))
MASK=np.uint32((1<<BITS)-1)
ok=WID>=0; hw=h32[WID.clip(0)]; nx=np.full_like(hw,7); nx[:,:-1]=np.where(ok[:,1:],hw[:,1:],7)
f1=mix(hw,np.uint32(1))&MASK; f2=mix(mix(hw,np.uint32(2)),nx)&MASK; f3=mix(hw,np.uint32(3))&MASK; pw=p32[WID.clip(0)]; f4=mix(pw,np.uint32(4))&MASK
LF=np.concatenate([np.where(ok,f1,-1).astype(np.int64),np.where(ok,f2,-1).astype(np.int64),np.where(ok&(OPN>0),f3,-1).astype(np.int64),np.where(ok&(pw>0),f4,-1).astype(np.int64)],1)
LF.sort(1); dup=np.zeros_like(LF,bool); dup[:,1:]=LF[:,1:]==LF[:,:-1]; LF[dup]=-1; LN=np.sqrt((LF>=0).sum(1)+1)
log('features',LF.shape)
TOKt=torch.tensor(TOK,device=dev).long(); VIDt=torch.tensor(np.where(ok,vid[WID.clip(0)],-1),device=dev); LFt=torch.tensor(LF,device=dev); LNt=torch.tensor(LN,device=dev).float()
class Student(nn.Module):
    def __init__(s,Fn=64,width=3,lin=True,conv=True):
        super().__init__(); s.width=width; s.lin=lin; s.conv=conv
        if conv:
            s.emb=nn.Parameter(torch.tensor(E0)*4); s.k=nn.Parameter(torch.randn(width,256,Fn)*0.05); s.cb=nn.Parameter(torch.zeros(Fn))
            s.head=nn.Sequential(nn.Dropout(0.2),nn.Linear(2*Fn,64),nn.ReLU(),nn.Linear(64,1))
        if lin: s.l=nn.Parameter(torch.zeros((1<<BITS)+1))
        s.b=nn.Parameter(torch.zeros(1))
    def forward(s,ix):
        out=s.b
        if s.lin:
            f=LFt[ix]; v=s.l[f.clamp(min=0)]*(f>=0); out=out+v.sum(1)/LNt[ix]
        if s.conv:
            v=VIDt[ix]; m=v>=0
            if s.training: m2=m&(torch.rand(v.shape,device=dev)>0.08); 
            else: m2=m
            e=s.emb[v.clamp(min=0)]*m2[...,None]
            T=e.shape[1]; c=s.cb
            z=0
            for j in range(s.width):
                q=e@s.k[j]; 
                sh=j-s.width//2
                q=F.pad(q,(0,0,max(0,-sh),max(0,sh)))[:,max(0,sh):max(0,sh)+T] if sh else q
                z=z+q
            z=torch.relu(z+c); z=z.masked_fill(~m[...,None],0)
            mx=z.max(1)[0]; mean=z.sum(1)/m.sum(1,keepdim=True)
            out=out+s.head(torch.cat([mx,mean],-1)).squeeze(-1)
        return out.expand(len(ix)) if out.dim()==1 and out.shape[0]==1 else out
Y=np.array([d['y'] for d in D]); TEXT=np.repeat(np.arange(len(D)),nw)
def wins(m,which,teacher):
    m.eval(); out=np.zeros(len(which),np.float32)
    with torch.no_grad(), torch.autocast('cuda',torch.bfloat16,enabled=teacher):
        for b in range(0,len(which),8192):
            ix=torch.tensor(which[b:b+8192],device=dev)
            out[b:b+8192]=(m(TOKt[ix]) if teacher else m(ix)).float().cpu().numpy()
    return out
def textmax(scores,which):
    out=np.full(len(D),-99.0); np.maximum.at(out,TEXT[which],scores); return out
attw=None
def fit(m,tr,epochs,lr,teacher,seed,soft=None,bs=256,lam=1.0,headlr=1e-3,maug=0.3,cap=6,wd=0.01,tokdrop=0.05,linlr=0.02):
    rng=np.random.default_rng(seed); torch.manual_seed(seed); m.to(dev)
    groups=[]
    for nme,p in m.named_parameters():
        groups.append({'params':[p],'lr':headlr if nme.startswith(('head','k','cb')) else (linlr if nme in('l','b') else lr),'weight_decay':0 if nme in('l','b') else wd})
    opt=torch.optim.AdamW(groups); steps=epochs*math.ceil(len(tr)/bs); sch=torch.optim.lr_scheduler.OneCycleLR(opt,[q['lr'] for q in groups],total_steps=steps+5,pct_start=0.1)
    hon=np.concatenate([np.arange(off[i],off[i+1]) for i in tr if not Y[i]][:4000])
    softt=None if soft is None else torch.tensor(soft,device=dev)
    pos=max(1,Y[tr].sum()); bal=min(3.0,math.sqrt((len(tr)-pos)/pos))
    for ep in range(epochs):
        perm=rng.permutation(tr); m.train()
        for b in range(0,len(perm),bs):
            ds=perm[b:b+bs]; ws=[];ix=[]
            for j,i in enumerate(ds):
                k=np.arange(off[i],off[i+1])
                if len(k)>cap: k=rng.choice(k,cap,False) if not Y[i] else (k if len(k)<=12 else rng.choice(k,12,False))
                ws.append(k); ix.append(np.full(len(k),j))
            ws=np.concatenate(ws); ix=torch.tensor(np.concatenate(ix),device=dev); wt=torch.tensor(ws,device=dev)
            y=torch.tensor(Y[ds],device=dev).float()
            with torch.autocast('cuda',torch.bfloat16,enabled=teacher):
                if teacher:
                    ids=TOKt[wt]
                    if tokdrop: ids=torch.where((torch.rand(ids.shape,device=dev)<tokdrop)&(ids>=0),torch.randint(6,8000,ids.shape,device=dev),ids)
                    if maug:
                        L=(ids>=0).sum(1); sel=torch.rand(len(ids),device=dev)<maug; sel&=L<TM-20
                        other=TOKt[torch.tensor(rng.choice(hon,len(ids)),device=dev)]
                        pre=torch.rand(len(ids),device=dev)<0.5
                        cut=torch.randint(5,40,(len(ids),1),device=dev); Lo=torch.minimum((other>=0).sum(1,keepdim=True),cut)
                        ar=torch.arange(TM,device=dev)[None]
                        # after: ids then other ; before: other[:Lo] then ids
                        aft=torch.where(ar<L[:,None],ids,other.gather(1,(ar-L[:,None]).clamp(0,TM-1))); aft=torch.where(ar<L[:,None]+Lo,aft,-1)
                        bef=torch.where(ar<Lo,other,ids.gather(1,(ar-Lo).clamp(0,TM-1))); bef=torch.where(ar<L[:,None]+Lo,bef,-1)
                        ids=torch.where(sel[:,None],torch.where(pre[:,None],bef,aft),ids)
                    s_=m(ids)
                else: s_=m(wt)
            s_=s_.float()
            mx=torch.full((len(ds),),-1e4,device=dev).scatter_reduce(0,ix,s_,'amax')
            loss=F.binary_cross_entropy_with_logits(mx,y*0.97+0.01,weight=1+(bal-1)*y)
            if softt is not None: loss=loss*0.5+lam*F.mse_loss(torch.tanh(s_/6)*6,torch.tanh(softt[wt]/6)*6)*0.2
            if getattr(m,'lin',False): loss=loss+2e-6*(m.l**2).sum()
            opt.zero_grad(); loss.backward(); torch.nn.utils.clip_grad_norm_(m.parameters(),1.0); opt.step(); sch.step()
    return m
SRC=sorted({d['f'] for d in D}); random.Random(1).shuffle(SRC)
# folds of similar size, largest first
K=5; size={f:sum(d['f']==f for d in D) for f in SRC}; fold={}; tot=[0]*K
for f in sorted(SRC,key=lambda f:-size[f]): k=int(np.argmin(tot)); fold[f]=k; tot[k]+=size[f]
FO=np.array([fold[d['f']] for d in D]); ISDEV=np.array([d.get('d')=='dev' for d in D]); ISC=np.array([d.get('d')=='corpus' for d in D]); COREM=np.array([d['y']==1 and d['k'] in CORE for d in D])
TREE=~ISDEV&~ISC
def report(name,sc):
    hon=(Y==0)&~TREE; out=[]
    for fp in (0.003,0.005,0.01):
        th=np.quantile(sc[hon],1-fp)
        hd=np.quantile(sc[hon&ISDEV],1-fp)
        out.append(f'{100*fp:.1f}%: devcore {100*(sc[COREM&ISDEV]>hd).mean():.1f} corpus {100*(sc[ISC&(Y==1)]>np.quantile(sc[hon&ISC],1-fp)).mean():.1f} all {100*(sc[(Y==1)&(ISC|COREM)]>th).mean():.1f} trees {100*(sc[TREE]>th).mean():.1f}')
    log(name,' | '.join(out))
